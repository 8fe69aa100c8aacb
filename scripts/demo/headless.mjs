/** The demo without a terminal: a script answers Pi's dialogs over RPC. */
import { RpcPi } from "../rpc-pi.mjs";
import { answers } from "./questionnaire.mjs";

/** Generous, for a busy machine; what goes well ends at once. */
const TIMEOUT_MS = 120_000;

/** Resolves with what the model got: the status and the answers. Throws with the reason otherwise. */
export async function answerByScript({ cli, args, cwd, env }) {
  const pi = new RpcPi({ cli, args, cwd, env: { ...env, LC_ALL: "C.UTF-8" } });
  try {
    const problems = [];
    const answer = answerer();
    pi.onEvent((event) => {
      try {
        return answer(event);
      } catch (error) {
        problems.push(error.message);
        return { type: "extension_ui_response", id: event.id, cancelled: true };
      }
    });
    pi.send({ type: "prompt", message: "Build me a service." });
    const { result } = await pi.waitFor(
      "the questionnaire's result",
      ({ type }) => type === "tool_execution_end",
      TIMEOUT_MS,
    );
    await pi.waitFor("the model's reply", ({ type }) => type === "agent_settled", TIMEOUT_MS);
    if (problems.length > 0) throw new Error(problems.join(" "));
    return outcome(result, pi.events);
  } finally {
    const code = await pi.close();
    if (code !== 0) console.error(`Pi ended with ${code}. ${pi.stderr.trim()}`);
  }
}

/** Answers each dialog by the prompt in its title; dialogs that only inform need no answer. */
function answerer() {
  const left = structuredClone(answers);
  return (event) => {
    if (event.type !== "extension_ui_request" || !["select", "input"].includes(event.method)) {
      return undefined;
    }
    const prompt = Object.keys(left).find((each) => event.title.includes(each));
    if (prompt === undefined) throw new Error(`No answer to the dialog: ${event.title}`);
    const value = event.method === "input" ? left[prompt] : chooseRow(event, left[prompt].shift());
    return { type: "extension_ui_response", id: event.id, value };
  };
}

function chooseRow({ title, options }, label) {
  const row = options.find((option) => label !== undefined && option.includes(label));
  if (row === undefined) throw new Error(`No row "${label}" in "${title}": ${options.join(", ")}`);
  return row;
}

function outcome(result, events) {
  const { details, content } = result;
  if (!details?.answers) throw new Error(`The tool failed: ${content?.[0]?.text}`);
  if (details.error || details.cancelled) {
    throw new Error(`The questionnaire ended ${details.error ?? "cancelled"}: ${content[0].text}`);
  }
  const said = events.findLast(
    ({ type, message }) => type === "message_end" && message.role === "assistant",
  );
  if (
    !JSON.stringify(said?.message.content).includes(JSON.stringify(content[0].text).slice(1, -1))
  ) {
    throw new Error("The answers did not come back to the model.");
  }
  return { status: "answered", answers: details.answers };
}
