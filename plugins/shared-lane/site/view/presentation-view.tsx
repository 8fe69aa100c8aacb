import type { Proposal } from "../state/proposal.js";
import type { Presentation, ThreadNode } from "../wire/records.js";
import { ComparisonView } from "./comparison-view.js";
import { Markdown } from "./markdown.js";
import { PresentationFrame } from "./presentation-frame.js";
import { TextChoices } from "./text-choices.js";

export interface PresentationViewProps {
  readonly node: ThreadNode;
  readonly presentation: Presentation;
  readonly onPropose: (proposal: Proposal | undefined) => void;
}

export function PresentationView({ node, presentation, onPropose }: PresentationViewProps) {
  const { revision } = node;
  switch (presentation.kind) {
    case "text-v1":
      return (
        <section aria-label="Choices">
          <Markdown text={presentation.text} />
          <TextChoices {...presentation} revision={revision} onPropose={onPropose} />
        </section>
      );
    case "comparison-v1":
      return (
        <ComparisonView options={presentation.options} revision={revision} onPropose={onPropose} />
      );
    case "html-v1":
      return (
        <PresentationFrame node={node} fallback={presentation.fallback} onPropose={onPropose} />
      );
    case "unknown":
      return (
        <section class="fallback" aria-label="Presentation">
          <p class="hint">This is shown in a way that this site does not know. In plain text:</p>
          <Markdown text={presentation.fallback || "(no text was given)"} />
        </section>
      );
  }
}
