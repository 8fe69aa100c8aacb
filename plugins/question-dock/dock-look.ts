/** What the pane is drawn with: kits and languages come and go. */
import { inject, injectable } from "tsyringe";
import { type Locale, localeV1 } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type RenderKit, renderKitV1 } from "../../contracts/render-kit.js";

@injectable()
export class DockLook {
  readonly kits: RankedProviders<RenderKit>;
  readonly locales: RankedProviders<Locale>;

  constructor(
    @inject(renderKitV1.token) kits: RankedProviders<RenderKit>,
    @inject(localeV1.token) locales: RankedProviders<Locale>,
  ) {
    this.kits = kits;
    this.locales = locales;
  }
}
