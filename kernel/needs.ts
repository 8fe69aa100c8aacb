/** A plugin's needs in one form. */
import type { Contract } from "../contracts/contract.js";
import type { AnyNeed, Needs } from "../contracts/plugin.js";

export type NeedKind = "plain" | "optional" | "ranked";

export interface Need {
  /** The name that the plugin gives it. */
  readonly key: string;
  readonly kind: NeedKind;
  readonly contract: Contract<unknown>;
}

export function listNeeds(needs: Needs): readonly Need[] {
  return Object.entries(needs).map(([key, need]) => ({ key, ...kindOf(need) }));
}

function kindOf(need: AnyNeed): Pick<Need, "kind" | "contract"> {
  return "kind" in need
    ? { kind: need.kind, contract: need.contract }
    : { kind: "plain", contract: need };
}
