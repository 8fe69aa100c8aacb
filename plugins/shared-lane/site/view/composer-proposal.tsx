import type { Proposal } from "../state/proposal.js";
import { IconButton } from "./site-header.js";

export interface ProposalChipProps {
  readonly proposal: Proposal;
  readonly isOutdated: boolean;
  readonly onRemove: () => void;
}

/** What was chosen above, as it would be saved. */
export function ProposalChip({ proposal, isOutdated, onRemove }: ProposalChipProps) {
  return (
    <div class="proposal" role="status">
      <span class="proposal-name">Chosen</span>
      <span class="proposal-summary" dir="auto">
        {proposal.summary}
      </span>
      {isOutdated && <span class="hint">from an earlier version</span>}
      <IconButton icon="close" words="Leave the choice out" onClick={onRemove} />
    </div>
  );
}
