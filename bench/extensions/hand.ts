/** A Pi extension: the hand of the person. `/hand <question id> <text>` answers; `/hand <question id>` declines. */
import { definePlugin, hostV1, joinKernel, pendingQuestionsV1 } from "pi-askroom/contracts";

const VIA = "provider:hand";

const hand = definePlugin({
  id: "torture-hand",
  summary: "Answers private questions for a test.",
  needs: { host: hostV1, lane: pendingQuestionsV1 },
  provides: [],
  activate({ host, lane }) {
    host.command("hand", {
      description: "Answers a private question",
      run: (words) => {
        const [id = "", text] = words.split(" ");
        const outcome =
          text === undefined
            ? lane.decline(id, VIA)
            : lane.answer(
                id,
                { status: "answered", values: [], labels: [], customText: text },
                VIA,
              );
        host.ui.notify(`hand ${JSON.stringify({ id, text, ...outcome })}`);
      },
    });
  },
});

export default function joinHand(pi: Parameters<typeof joinKernel>[0]): void {
  joinKernel(pi, hand);
}
