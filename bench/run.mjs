/** Entry of `npm run bench`. `node bench/run.mjs --quick` makes few runs, to try the bench itself. */
import "../scripts/typescript-imports.mjs";

await import("./bench.ts");
