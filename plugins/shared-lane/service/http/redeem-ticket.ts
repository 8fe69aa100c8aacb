/** A link with `?ticket=` becomes a session, once; the ticket then leaves the address. */
import type { MiddlewareHandler } from "hono";
import { setCookie } from "hono/cookie";
import { sessionCookieName } from "./guard.js";
import type { Lane } from "./lane.js";
import { strangerPage } from "./pages.js";
import { COMMON_HEADERS } from "./respond-json.js";

export function redeemTicket(lane: Lane): MiddlewareHandler {
  return async function redeemRequest(context, next) {
    const offered = context.req.query("ticket");
    // Programs that look what a link leads to ask with HEAD: that must not spend it.
    const isOpened = context.req.raw.method === "GET" && !context.req.path.startsWith("/api/");
    if (offered === undefined || !isOpened) return next();
    const ticket = lane.credentials.openTicket(offered);
    const isFresh =
      ticket !== undefined && (await lane.store.spendTicket(ticket.id, ticket.expiresAtMs));
    if (!isFresh) {
      lane.limits.countRefusal();
      return strangerPage("spent");
    }
    const { value, maxAgeSeconds } = lane.credentials.newSession();
    setCookie(context, sessionCookieName(lane.store.storageId), value, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      maxAge: maxAgeSeconds,
    });
    for (const [name, text] of Object.entries(COMMON_HEADERS)) context.header(name, text);
    context.header("Cache-Control", "no-store");
    return context.redirect(withoutTicket(context.req.url), 303);
  };
}

/** A path alone, so that nothing in it can lead to another host. */
function withoutTicket(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("ticket");
  return `/${url.pathname.replace(/^[/\\]+/, "")}${url.search}`;
}
