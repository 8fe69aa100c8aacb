/**
 * Tries the built package on every Pi version that we name: it loads, asks through RPC, and shuts down
 * cleanly. Prints a table; ends with 1 when a host fails or cannot be installed.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOST_VERSIONS, hostCli } from "./host-cache.mjs";
import { RpcPi } from "./rpc-pi.mjs";
import { root, runNode } from "./toolchain.mjs";

const STEPS = ["installs", "loads", "asks", "shuts down"];
const WANTED = "SQLite";
const QUESTION = {
  id: "database",
  header: "Database",
  prompt: "Which database?",
  options: [
    { value: "postgres", label: "PostgreSQL" },
    { value: "sqlite", label: WANTED },
  ],
};

async function tryHost(version) {
  const row = { version, done: [], milliseconds: 0, problem: undefined };
  const home = await mkdtemp(join(tmpdir(), "askroom-host-"));
  let pi;
  try {
    const cli = await hostCli(version);
    row.done.push("installs");
    const started = performance.now();
    pi = await start(cli, home);
    await loads(pi);
    row.done.push("loads");
    await asks(pi);
    row.done.push("asks");
    const code = await pi.close();
    if (code !== 0) throw new Error(`Pi ended with ${code}. ${pi.stderr.trim()}`);
    row.done.push("shuts down");
    row.milliseconds = Math.round(performance.now() - started);
  } catch (error) {
    row.problem = error.message;
  } finally {
    await pi?.close(1_000);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  return row;
}

async function start(cli, home) {
  const cwd = join(home, "project");
  await mkdir(cwd);
  const call = { name: "ask_user_question", arguments: { questions: [QUESTION] } };
  await writeFile(join(home, "script.json"), JSON.stringify([{ calls: [call] }]));
  const extensions = [root, join(root, "test/support/scripted-model.ts")];
  return new RpcPi({
    cli,
    cwd,
    args: [...extensions.flatMap((path) => ["-e", path]), "--no-session"],
    env: {
      ...process.env,
      HOME: home,
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
      PI_CODING_AGENT_DIR: join(home, "agent"),
      ASKROOM_MODEL_SCRIPT: join(home, "script.json"),
    },
  });
}

async function loads(pi) {
  pi.send({ type: "get_commands", id: "commands" });
  const { data } = await pi.waitFor("the list of commands", ({ id }) => id === "commands");
  if (!data?.commands?.some(({ name }) => name === "askroom")) {
    throw new Error(`The command /askroom is missing. ${pi.stderr.trim()}`);
  }
}

async function asks(pi) {
  using _answering = pi.onEvent((event) => {
    if (event.type !== "extension_ui_request" || event.method !== "select") return undefined;
    const value = event.options.find((option) => option.includes(WANTED));
    return { type: "extension_ui_response", id: event.id, value };
  });
  pi.send({ type: "prompt", message: "Ask me." });
  const { result } = await pi.waitFor("the answer", ({ type }) => type === "tool_execution_end");
  const values = result?.details?.answers?.database?.values;
  if (values?.[0] !== "sqlite") throw new Error(`Wrong answer: ${JSON.stringify(result)}`);
  await pi.waitFor("the end of the run", ({ type }) => type === "agent_end");
}

function printTable(rows) {
  console.log(`| Pi | ${STEPS.join(" | ")} | ms |`);
  console.log(`|---|${STEPS.map(() => "---|").join("")}---:|`);
  for (const { version, done, milliseconds } of rows) {
    const cells = STEPS.map((step) => (done.includes(step) ? "yes" : "no"));
    console.log(`| ${version} | ${cells.join(" | ")} | ${milliseconds || "-"} |`);
  }
}

if ((await runNode(["scripts/build.mjs", "--if-changed"])) !== 0) process.exit(1);
const rows = [];
for (const version of HOST_VERSIONS) rows.push(await tryHost(version));
printTable(rows);
const failed = rows.filter(({ problem }) => problem !== undefined);
for (const { version, problem } of failed) console.error(`\nPi ${version}: ${problem}`);
process.exitCode = failed.length === 0 ? 0 : 1;
