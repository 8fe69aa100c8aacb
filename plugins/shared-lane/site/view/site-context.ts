import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Site } from "../models/site.js";

const context = createContext<Site | undefined>(undefined);

export const SiteProvider = context.Provider;

export function useSite(): Site {
  const site = useContext(context);
  if (site === undefined) throw new Error("A component was drawn outside the site.");
  return site;
}
