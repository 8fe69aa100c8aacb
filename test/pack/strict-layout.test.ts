import { execFile } from "node:child_process";
import { mkdir, rename, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, jest } from "@jest/globals";
import { expectToAskOnce } from "../support/ask-once.js";
import { projectFolder } from "../support/built-package.js";
import { unpackInto } from "../support/packed-package.js";
import { Sandbox } from "../support/sandbox.js";

jest.setTimeout(240_000);
const run = promisify(execFile);

/** As pnpm lays packages out: each in its own folder, with nothing in reach but what it declares. */
async function installStrictly(sandbox: Sandbox): Promise<string> {
  const user = await sandbox.write("user", { "package.json": { private: true, type: "module" } });
  const store = join(user, "node_modules/.pnpm/pi-askroom/node_modules/pi-askroom");
  await mkdir(dirname(store), { recursive: true });
  await rename(await unpackInto(sandbox.folder), store);
  await symlink(store, join(user, "node_modules/pi-askroom"));
  return user;
}

async function putPiBeside(user: string): Promise<void> {
  for (const scope of ["@mariozechner", "@earendil-works"]) {
    const beside = join(user, "node_modules/.pnpm/pi-askroom/node_modules", scope);
    await symlink(join(projectFolder, "node_modules", scope), beside);
  }
}

async function evaluate(folder: string, script: string, type = "module"): Promise<unknown> {
  const args = [`--input-type=${type}`, "--eval", script];
  const { stdout } = await run(process.execPath, args, { cwd: folder, timeout: 30_000 });
  return JSON.parse(stdout);
}

describe("the package in a strict layout (4-12)", () => {
  it("asks in real Pi", async () => {
    await using sandbox = await Sandbox.create();
    const user = await installStrictly(sandbox);

    await expectToAskOnce({ extensions: [join(user, "node_modules/pi-askroom")] });
  });

  it("gives plain Node its contracts and questions, without Pi", async () => {
    await using sandbox = await Sandbox.create();
    const user = await installStrictly(sandbox);

    const seen = await evaluate(
      user,
      `const { hostV1, contractLabel } = await import("pi-askroom/contracts");
       const { validateQuestions, createState, buildResult } = await import("pi-askroom/questions");
       const questions = [{ id: "go", header: "Go", prompt: "Go?", type: "confirm" }];
       const checked = validateQuestions({ questions });
       const { details } = buildResult(createState(checked.value));
       console.log(JSON.stringify([contractLabel(hostV1), checked.valid, details.answers]));`,
    );

    expect(seen).toEqual(["host@1", true, { go: { status: "skipped", values: [], labels: [] } }]);
  });

  it("gives authors of providers the cases of each contract", async () => {
    await using sandbox = await Sandbox.create();
    const user = await installStrictly(sandbox);
    await putPiBeside(user);

    const seen = await evaluate(
      user,
      `const suites = Object.entries(await import("pi-askroom/testing"));
       console.log(JSON.stringify(suites.map(([name, cases]) =>
         [name, cases.length > 0 && cases.every((each) => each.name && each.run)])));`,
    );

    const contracts = ["dialogs", "editorSlot", "questionQueue", "questionService", "questionUi"];
    expect(Object.fromEntries(seen as [string, boolean][])).toMatchObject(
      Object.fromEntries([...contracts, "renderKit"].map((name) => [`${name}Cases`, true])),
    );
  });

  it("lets a plugin written in TypeScript run under Node's type stripping (4-02)", async () => {
    await using sandbox = await Sandbox.create();
    const user = await installStrictly(sandbox);

    const seen = await evaluate(
      user,
      `import { type Contract, defineContract, definePlugin, optional } from "pi-askroom/contracts";
       const greetingV1: Contract<string> = defineContract<string>({ name: "greeting", version: 1 });
       const plugin = definePlugin({
         id: "greeter", summary: "Greets.", needs: { other: optional(greetingV1) }, provides: [greetingV1],
         activate: (_needs, scope) => { scope.provide(greetingV1, "hello"); },
       });
       console.log(JSON.stringify([plugin.id, String(greetingV1.token)]));`,
      "module-typescript",
    );

    expect(seen).toEqual(["greeter", "Symbol(askroom/greeting@1)"]);
  });

  it("gives its tool to a package that has Pi beside it, with its decorators intact (4-02)", async () => {
    await using sandbox = await Sandbox.create();
    const user = await installStrictly(sandbox);
    await putPiBeside(user);

    const seen = await evaluate(
      user,
      `const { TOOL_NAME, createQuestionTool } = await import("pi-askroom/tool");
       console.log(JSON.stringify([TOOL_NAME, createQuestionTool().name]));`,
    );

    expect(seen).toEqual(["ask_user_question", "ask_user_question"]);
  });
});
