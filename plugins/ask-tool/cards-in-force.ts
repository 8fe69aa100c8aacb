/** What the tool's cards are drawn with in one session: kits and languages come and go. */
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import { type Locale, localeV1 } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type RenderKit, renderKitV1 } from "../../contracts/render-kit.js";
import { createKitGuard } from "../../contracts/render-kit-guard.js";
import { type SettingsInForce, settingsV1 } from "../../contracts/settings.js";
import type { CardLook } from "./card.js";
import type { CardParts } from "./card-row.js";
import { keyText } from "./key-text.js";
import { OpenCalls } from "./open-calls.js";
import { ruler } from "./ruler.js";

@injectable()
export class CardsInForce implements CardParts {
  readonly calls = new OpenCalls();
  readonly look: CardLook;
  readonly expandKey?: string;

  constructor(
    @inject(hostV1.token) host: Pick<Host, "record">,
    @inject(settingsV1.token) settings: SettingsInForce,
    @inject(renderKitV1.token) kits: RankedProviders<RenderKit>,
    @inject(localeV1.token) locales: RankedProviders<Locale>,
  ) {
    this.look = {
      kit: createKitGuard(kits, ruler, (entry) => host.record(entry)),
      locale: () => locales.best(),
    };
    Object.assign(this, keyText(settings.values.collapseKey));
  }
}
