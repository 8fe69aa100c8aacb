/** `/askroom`: the boot report as one notification, which every mode with a person can show. */
import type { BootReporter } from "../../contracts/boot-report.js";
import type { HostCommand, HostUi } from "../../contracts/host.js";

export function doctorCommand(report: BootReporter, ui: Pick<HostUi, "notify">): HostCommand {
  return {
    description: "Show pi-askroom's plugins, contracts, settings and faults",
    run: () => ui.notify(report.print().join("\n"), "info"),
  };
}
