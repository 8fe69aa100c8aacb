/**
 * Measures the questionnaire in this process, without Pi: `handleInput` and `render` of the built pane.
 * `node --expose-gc bench/questionnaire-pane.mjs` prints one line per figure, in milliseconds of processor
 * time, and what is to be reached. Build first.
 */
import { setImmediate } from "node:timers/promises";
import { setCapabilityOverrides } from "@mariozechner/pi-tui";
import { createState, validateQuestions } from "../dist/lib/questions.js";
import { getQuestionUIFactory } from "../dist/lib/tool.js";

const COLUMNS = [80, 120];
const ROWS = 40;
const ROUNDS = 40;

const KEYS = {
  down: "\x1b[B",
  up: "\x1b[A",
  space: " ",
  digit: "3",
  clear: "x",
  undo: "u",
  end: "\x1b[F",
  home: "\x1b[H",
  tab: "\t",
  leave: "\x1b",
  preview: "p",
  scrollPreview: "\x1b[1;2B",
  read: "v",
  filter: "/",
};

/** A walk that uses every kind of key, and comes back to where it began. */
const WALK = [
  ...["down", "down", "space", "up", "digit", "clear", "undo", "end", "home", "preview"],
  ...["scrollPreview", "preview", "read", "down", "read", "tab", "leave", "tab", "tab", "filter"],
];
const FILTER = ["4", "2", "leave"];

/** A questionnaire with one long list and one text question. */
function makeQuestionnaire(options, previewKilobytes = 0) {
  const list = Array.from({ length: options }, (_, index) => ({
    value: `v${index}`,
    label: `Option number ${index + 1} of a list`,
    description: `What happens with ${index + 1}.`,
    ...(previewKilobytes > 0 ? { preview: previewOf(index, previewKilobytes * 1024) } : {}),
  }));
  return {
    questions: [
      { id: "list", header: "List", prompt: "Which?", type: "multi", options: list },
      { id: "text", header: "Text", prompt: "Why?", type: "text" },
    ],
  };
}

function previewOf(index, characters) {
  const part = `## Part ${index}\n\nA **paragraph** with \`code\` that goes on for a while.\n\n- one\n- two\n\n`;
  return part.repeat(Math.ceil(characters / part.length)).slice(0, characters);
}

/** Opens the pane on a screen that counts what is asked of it. */
async function open(state) {
  const tui = { requestRender() {}, terminal: { rows: ROWS, columns: 120 } };
  const session = { state, onStateChange() {} };
  return getQuestionUIFactory(session)(tui, undefined, undefined, () => undefined);
}

async function opened(questionnaire) {
  const checked = time(() => validateQuestions(questionnaire));
  if (!checked.value.valid) throw new Error(JSON.stringify(checked.value.issues));
  const { value } = checked.value;
  const created = time(() => createState(value));
  return { state: created.value, validateMs: checked.ms, createMs: created.ms };
}

/** Processor time: on a busy machine the clock would measure the others. */
function time(work) {
  const started = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(started);
  return { value, ms: (user + system) / 1_000 };
}

/** Times per key, by number of options. */
async function measureKeys(options, previewKilobytes = 0) {
  const { state, validateMs, createMs } = await opened(
    makeQuestionnaire(options, previewKilobytes),
  );
  const times = [];
  let openMs = Number.POSITIVE_INFINITY;
  for (const columns of COLUMNS) {
    const pane = await open(state);
    openMs = Math.min(openMs, time(() => pane.render(columns)).ms);
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of [...WALK, ...FILTER]) {
        const key = KEYS[name] ?? name;
        const { ms } = time(() => {
          pane.handleInput(key);
          pane.render(columns);
        });
        if (round > 0) times.push(ms);
      }
    }
    pane.dispose();
  }
  return { median: at(times, 0.5), p95: at(times, 0.95), openMs, validateMs, createMs };
}

/** From the state to the first frame, and to the first look at the next preview. */
async function measureOpening(options, previewKilobytes) {
  const { state } = await opened(makeQuestionnaire(options, previewKilobytes));
  const opening = [];
  const next = [];
  for (let round = 0; round < 7; round++) {
    const pane = await open(state);
    opening.push(time(() => pane.render(120)).ms);
    next.push(
      time(() => {
        pane.handleInput(KEYS.down);
        pane.render(120);
      }).ms,
    );
    pane.dispose();
  }
  return { open: at(opening, 0.5), next: at(next, 0.5) };
}

/** Heap in megabytes after many questionnaires, and after many more: a leak shows as a difference. */
async function measureMemory(count = 1_000) {
  const { state } = await opened(makeQuestionnaire(40, 1));
  const heap = [];
  for (let half = 0; half < 2; half++) {
    for (let index = 0; index < count; index++) {
      const pane = await open(state);
      pane.render(120);
      pane.handleInput(KEYS.leave);
      // Weak references hold what they name until the event loop turns.
      await setImmediate();
    }
    globalThis.gc?.();
    heap.push(process.memoryUsage().heapUsed / 1024 / 1024);
  }
  return { after: heap[0], afterTwice: heap[1] };
}

function at(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)];
}

/** All figures, and what they have to reach. */
async function measure() {
  setCapabilityOverrides({ trueColor: true });
  const keys = {};
  for (const options of [10, 40, 400, 4_000, 10_000]) keys[options] = await measureKeys(options);
  const openings = {};
  for (const [options, kilobytes] of [
    [10, 1],
    [10, 10],
    [10, 100],
    [10, 1_000],
    [1_000, 10],
  ]) {
    openings[`${options} x ${kilobytes} KB`] = await measureOpening(options, kilobytes);
  }
  const heapMegabytes = await measureMemory();
  return { keys, openings, heapMegabytes, targets: targets({ keys, openings, heapMegabytes }) };
}

function targets({ keys, openings, heapMegabytes }) {
  return [
    atMost("pane: a key at 40 options, p95 in ms, at most 4", keys[40].p95, 4),
    atMost(
      "pane: a key at 10,000 options to one at 40, p95, at most 2",
      keys[10_000].p95 / keys[40].p95,
      2,
    ),
    atMost(
      "pane: opening 1,000 options with 10 KB previews, in ms, at most 50",
      openings["1000 x 10 KB"].open,
      50,
    ),
    atMost(
      "pane: first view of a 10 KB preview, in ms, at most 12",
      openings["10 x 10 KB"].next,
      12,
    ),
    atMost(
      "pane: heap after twice as many questionnaires, in MB more, at most 2",
      heapMegabytes.afterTwice - heapMegabytes.after,
      2,
    ),
  ];
}

function atMost(what, value, most) {
  return { what, value: value.toFixed(2), met: value <= most };
}

function print({ keys, openings, heapMegabytes, targets: reached }) {
  const show = (what, figures) => {
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(2)}`);
    console.log(`${what}: ${shown.join(", ")}`);
  };
  for (const [options, figures] of Object.entries(keys))
    show(`keys at ${options} options`, figures);
  for (const [what, figures] of Object.entries(openings)) show(`opening ${what} previews`, figures);
  show("heap in MB", heapMegabytes);
  for (const { what, value, met } of reached)
    console.log(`${met ? "met" : "MISSED"}: ${what}: ${value}`);
}

const figures = await measure();
if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
else print(figures);
