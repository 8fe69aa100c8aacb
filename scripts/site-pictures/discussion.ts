import type { LaneService } from "../../test/system/site/lane-service.js";

/** The entries that the pictures show, by what they are about. */
export interface Discussion {
  readonly store: string;
  readonly retention: string;
  readonly dialog: string;
  readonly slider: string;
}

const mara = { name: "Mara" };
const jonas = { name: "Jonas" };

const measured = `I measured three candidates with our own traffic (10,000 writes, 32 clients):

| store | writes/s | p99 |
| --- | --- | --- |
| SQLite, WAL | 8,400 | 4 ms |
| PostgreSQL | 6,100 | 9 ms |
| flat files | 11,000 | 31 ms |

SQLite needs **no server**, but only one process may write. \`PostgreSQL\` is what the team runs already.

> It can be changed later: the log format is the same for both.`;

const slider = `<style>
  body { font: 16px system-ui; margin: 24px; color: #222 }
  input { width: 100% }
  output { font-size: 2rem; font-weight: 600 }
</style>
<h3>Retention</h3>
<input type=range min=7 max=365 value=90 id=days>
<p><output id=shown>90</output> days</p>
<button id=propose>Propose</button>
<script>
  days.oninput = () => { shown.textContent = days.value };
  propose.onclick = () => Threadroom.propose({ days: +days.value }, "Keep " + days.value + " days");
</script>`;

export async function writeDiscussion(service: LaneService): Promise<Discussion> {
  const orbit = await service.publish({ title: "Orbit: the new sync engine", author: mara });
  const storage = await service.publish({ title: "Storage", parentId: orbit, author: mara });
  const store = await service.ask("Which store should hold the change log?", {
    parentId: storage,
    body: measured,
    presentation: {
      kind: "text-v1",
      choices: ["SQLite in WAL mode", "PostgreSQL", "Flat files with an index"],
    },
  });
  const retention = await askAboutRetention(service, storage);
  const clients = await service.ask("Do we still support clients older than 2.4?", {
    parentId: orbit,
    body: "They are 0.3 % of the traffic.",
  });
  await service.respond(clients, {
    kind: "clarification",
    body: "Which customers are those?",
    author: jonas,
  });
  const dialog = await askAboutDialog(service, orbit);
  const page = await service.ask("How long may a draft live?", {
    parentId: orbit,
    body: "Move the slider and propose a value.",
    presentation: { kind: "html-v1", html: slider, fallback: "Choose from 7 to 365 days." },
  });
  await service.publish({ title: "Website relaunch", author: jonas });
  return { store, retention, dialog, slider: page };
}

async function askAboutRetention(service: LaneService, parentId: string): Promise<string> {
  const id = await service.ask("How long do we keep old log segments?", {
    parentId,
    body: "Ninety days covers every restore that we have had.",
  });
  await service.respond(id, {
    kind: "clarification",
    body: "Does that hold for the *audit* log too?",
    author: jonas,
  });
  await service.respond(id, {
    kind: "team_reply",
    body: "No, that one is kept for two years, in a table of its own.",
    author: { name: "Claude" },
  });
  await service.respond(id, {
    kind: "answer",
    body: "Ninety days, then cold storage.\n\nPlease write that into the runbook too.",
    author: jonas,
  });
  return id;
}

function askAboutDialog(service: LaneService, parentId: string): Promise<string> {
  const options = [
    { id: "side", label: "Side by side", detail: "Shows both at once; needs a wide window." },
    { id: "after", label: "One after the other", detail: "Works on phones; one more click." },
    { id: "merge", label: "Merge first", detail: "Tries to merge, asks only where it cannot." },
  ];
  return service.ask("Pick the look of the conflict dialog", {
    parentId,
    body: "All three keep what the person has written.",
    presentation: { kind: "comparison-v1", options },
  });
}
