/** What every storage promises; the cases know nothing of a test runner. */
import { counting } from "./store-cases/counting.js";
import { paging } from "./store-cases/paging.js";
import { publishing } from "./store-cases/publishing.js";
import { responding } from "./store-cases/responding.js";
import { retrying } from "./store-cases/retrying.js";
import { searching } from "./store-cases/searching.js";
import type { StoreCase } from "./store-cases/store-case.js";
import { telling } from "./store-cases/telling.js";

export const storeCases: readonly StoreCase[] = [
  ...publishing,
  ...retrying,
  ...responding,
  ...counting,
  ...paging,
  ...searching,
  ...telling,
];
