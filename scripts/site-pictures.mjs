/** Takes the pictures of docs/website.md from the real service in a real browser: `npm run site-pictures`. */
import "./typescript-imports.mjs";

const { takePictures } = await import("./site-pictures/take-pictures.ts");
await takePictures();
