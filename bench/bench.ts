/** Measures our package beside a peer in real Pi; writes a table and `bench/results/latest.json`. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { measureLoad } from "./lane/load.js";
import { laneTable } from "./lane/measure-lane.js";
import { measurePane, paneTable } from "./pane.js";
import { HOST } from "./pi-run.js";
import { measureQuestions } from "./questions.js";
import { type Results, table, targets } from "./report.js";
import { measureSessions, sessionTable, sessionTargets } from "./sessions.js";
import { measureReach, reachTable } from "./shared-lane/reach.js";
import { measureColdStart, measureWarmStart } from "./start.js";
import { PEER, prepareSubjects } from "./subjects.js";

const quick = process.argv.includes("--quick");
const rounds = quick ? { warm: 3, cold: 2, questions: 2 } : { warm: 15, cold: 7, questions: 7 };
const results = join(import.meta.dirname, "results");

const folder = await mkdtemp(join(tmpdir(), "askroom-packed-"));
try {
  const subjects = await prepareSubjects(folder);
  const warmStart = await measureWarmStart(subjects, rounds.warm);
  const coldStart = await measureColdStart(subjects, rounds.cold);
  const questions = await measureQuestions(subjects, rounds.questions);
  const pane = await measurePane();
  const lane = await measureLoad(quick);
  const sessions = await measureSessions();
  const reach = await measureReach();
  const measured: Results = {
    date: new Date().toISOString(),
    machine: { processor: cpus()[0]?.model ?? "unknown", cores: cpus().length },
    node: process.version,
    pi: HOST,
    peer: PEER,
    milliseconds: { warmStart, coldStart, questions },
  };
  const met = [
    ...targets(measured),
    ...pane.targets,
    ...lane.targets,
    ...sessionTargets(sessions),
    ...reach.targets,
  ];
  const report = { ...measured, pane, lane, sessions, reach, targets: met };
  if (!quick) {
    await mkdir(results, { recursive: true });
    await writeFile(join(results, "latest.json"), `${JSON.stringify(report, undefined, 2)}\n`);
  }
  console.log(table(measured));
  console.log(paneTable(pane));
  console.log(laneTable(lane));
  console.log(sessionTable(sessions));
  console.log(reachTable(reach));
  for (const target of report.targets) {
    console.log(`${target.met ? "met" : "MISSED"}: ${target.what}: ${target.value}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
