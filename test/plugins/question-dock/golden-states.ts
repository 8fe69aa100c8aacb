/** Every kind of question in every state that looks different, by the keys that lead there. */
import { type AnswerState, createState } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";

const PLAN = `## Steps

1. Put it on **five** machines
2. Watch \`errors\` for a day

| Hour | Share |
| --- | --- |
| 0 | 5 % |
| 24 | 100 % |

\`\`\`sh
deploy --share 5
\`\`\`

Roll back at the first alarm. Nobody is paged at night.`;

const REGIONS =
  "Frankfurt Dublin Virginia Oregon Tokyo Mumbai Sydney Seoul Osaka Montreal Paris Milan";

export function goldenQuestionnaire(): AnswerState {
  return createState({
    title: "Release 4.2",
    questions: [
      {
        id: "way",
        header: "Rollout",
        context:
          "**Risk:** low. The *schema* does not change.\n\n- 12 services\n- 3 regions\n\nThe freeze begins on Friday.",
        prompt: "How should the new version reach the machines?",
        type: "single",
        required: true,
        options: [
          {
            value: "canary",
            label: "Canary",
            description: "A few machines first, all of them a day later.",
            preview: PLAN,
            recommended: true,
          },
          { value: "all", label: "All at once", description: "Done in ten minutes." },
          { value: "wait", label: "Not before Monday" },
        ],
      },
      {
        id: "regions",
        header: "Regions",
        prompt: "Where?",
        type: "multi",
        options: REGIONS.split(" ").map((label, index) => ({ value: `r${index}`, label })),
      },
      { id: "why", header: "Reason", prompt: "Why now?", type: "text", required: true },
      { id: "sure", header: "Tell users", prompt: "Should users be told?", type: "confirm" },
    ],
  });
}

const { tab, shiftTab, down, end, enter, space, escape: esc, altDown } = KEYS;

export const GOLDEN_STATES: Readonly<Record<string, readonly string[]>> = {
  "single choice": [],
  "single choice, context scrolled": [altDown],
  "single choice, picked": [down, space],
  "single choice, preview open": ["p"],
  "single choice, full view": ["v"],
  "single choice, free text": [end, enter, ..."in two waves"],
  "single choice, free text as draft": [end, enter, ..."in two waves", esc],
  "option note": ["n", ..."tell support"],
  "question note shown": ["N", ..."ask Ana", enter],
  "question note as draft": ["N", ..."ask Ana", esc],
  "page of keys": ["?"],
  "multiple choice": [tab, space, down, down, space],
  "multiple choice, filtered": [tab, "/", ..."o"],
  "multiple choice, nothing found": [tab, "/", ..."xyz"],
  "text, open": [tab, tab, ..."The old one leaks."],
  "text, draft": [tab, tab, ..."The old one leaks.", esc],
  "text, answered": [tab, tab, ..."The old one leaks.", enter, shiftTab],
  confirmation: [shiftTab, shiftTab, down],
  "review, nothing answered": [shiftTab],
  "review, with a draft": ["1", space, tab, ..."It leaks.", tab, "1"],
  "second Escape": [tab, tab, ..."It leaks.", esc, esc],
  collapsed: [KEYS.ctrlRightBracket],
};
