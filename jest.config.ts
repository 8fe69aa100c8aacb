import type { Config } from "jest";

// Tests read English, whatever language the person who runs them has set.
process.env["LC_ALL"] = "C.UTF-8";

/**
 * Two projects: `unit` needs nothing but npm packages (`npm test`); `system` drives real Pi in a
 * pseudo-terminal and needs Debian packages (`npm run test:system`).
 */
const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", decorators: true, explicitResourceManagement: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: false,
            useDefineForClassFields: false,
          },
          target: "es2022",
          keepClassNames: true,
        },
        module: { type: "es6" },
        sourceMaps: "inline",
      },
    ],
  },
  transformIgnorePatterns: ["/node_modules/"],
  setupFiles: ["reflect-metadata"],
  moduleNameMapper: {
    // Pi's own code imports the @earendil-works copy of pi-tui; one class identity needs one copy.
    "^@mariozechner/pi-tui$": "@earendil-works/pi-tui",
    "^(\\.{1,2}/.*)\\.js$": "$1",
  },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.cache/"],
} satisfies Config;

const config: Config = {
  // Tests of real Pi mostly wait for it; two at a time keep two cores busy.
  maxWorkers: 2,
  // Nothing is measured here: a test fails for what it sees, not because the machine is busy.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/test/system/"],
    },
    { ...shared, displayName: "system", testMatch: ["<rootDir>/test/system/**/*.test.ts"] },
  ],
};

export default config;
