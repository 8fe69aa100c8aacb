import { bootReportV1 } from "../../contracts/boot-report.js";
import { hostV1 } from "../../contracts/host.js";
import { definePlugin } from "../../contracts/plugin.js";
import { doctorCommand } from "./doctor-command.js";

export const doctorPlugin = definePlugin({
  id: "doctor",
  summary: "Shows with /askroom who runs, who waits and what went wrong.",
  needs: { host: hostV1, report: bootReportV1 },
  provides: [],
  activate({ host, report }) {
    host.command("askroom", doctorCommand(report, host.ui));
  },
});
