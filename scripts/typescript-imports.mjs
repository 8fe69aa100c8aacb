/** Lets Node run our TypeScript as it stands: an import of `./x.js` that is not there means `./x.ts`. */
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    try {
      return nextResolve(specifier, context);
    } catch (error) {
      if (!specifier.startsWith(".") || !specifier.endsWith(".js")) throw error;
      return nextResolve(specifier.replace(/\.js$/, ".ts"), context);
    }
  },
});
