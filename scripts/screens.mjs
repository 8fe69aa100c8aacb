/** Takes the pictures of docs/screens.md from real Pi in a real terminal: `npm run screens`. */
import "./typescript-imports.mjs";

const { takeScreens } = await import("./screens/take-screens.ts");
await takeScreens();
