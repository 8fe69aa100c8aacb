/** A Pi extension of somebody else that asks through our question service: `/ask-idle`, while the agent rests. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { definePlugin, hostV1, joinKernel, questionServiceV1 } from "../../contracts/index.js";

export default function registerServiceAsker(pi: ExtensionAPI): void {
  joinKernel(
    pi,
    definePlugin({
      id: "service-asker",
      summary: "Asks on command.",
      needs: { host: hostV1, service: questionServiceV1 },
      provides: [],
      activate({ host, service }, scope) {
        host.command("ask-idle", {
          description: "Asks something",
          run: () => {
            const question = {
              id: "go",
              header: "Go",
              prompt: "Idle question?",
              type: "confirm",
            } as const;
            void service.ask({ questions: [question] }, { signal: scope.signal });
          },
        });
      },
    }),
  );
}
