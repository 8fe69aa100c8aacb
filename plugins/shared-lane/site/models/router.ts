import { formatRoute, parseRoute, type Route } from "../state/route.js";
import { Store } from "../state/store.js";

/** The address bar as a value. */
export class Router {
  readonly route = new Store<Route>(parseRoute(location.pathname, location.search));

  start(signal: AbortSignal): void {
    const follow = () => this.route.set(parseRoute(location.pathname, location.search));
    addEventListener("popstate", follow, { signal });
  }

  go(change: Partial<Route>): void {
    const next = { ...this.route.value, ...change };
    const address = formatRoute(next);
    if (address === formatRoute(this.route.value)) return;
    history.pushState(undefined, "", address);
    this.route.set(next);
  }

  /** For an address that changes with every key, like a search. */
  replace(change: Partial<Route>): void {
    const next = { ...this.route.value, ...change };
    history.replaceState(undefined, "", formatRoute(next));
    this.route.set(next);
  }
}
