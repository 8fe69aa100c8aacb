/** What the demo's model asks, and how the script answers it when nobody is there. */

const POSTGRES = `**PostgreSQL 17**, run by the platform team.

| | |
| --- | --- |
| Writers | many, on several machines |
| Backup | every 5 minutes |
| Set up | 1 day |

\`\`\`sh
createdb ledger && psql ledger -f schema.sql
\`\`\``;

const SQLITE = `**SQLite**, in the service's own process.

- one file, one writer at a time
- backup: copy the file
- set up: nothing

\`\`\`sh
sqlite3 ledger.db < schema.sql
\`\`\``;

const REGIONS =
  "Frankfurt Dublin London Paris Stockholm Virginia Oregon Montreal Tokyo Seoul Singapore Sydney";

export const questionnaire = {
  title: "A new service",
  questions: [
    {
      id: "database",
      header: "Database",
      context:
        "**So far:** about 200 orders a day, all from one office. Sales plans a second office for *spring*; until then one machine is enough.",
      prompt: "Which database should the service use?",
      type: "single",
      options: [
        {
          value: "postgres",
          label: "PostgreSQL",
          description: "Shared by several machines",
          preview: POSTGRES,
          recommended: true,
        },
        {
          value: "sqlite",
          label: "SQLite",
          description: "One file, nothing to set up",
          preview: SQLITE,
        },
        {
          value: "files",
          label: "Plain files",
          description: "JSON in a folder; to be replaced within the year",
        },
      ],
    },
    {
      id: "region",
      header: "Region",
      prompt: "Where should it run?",
      type: "single",
      options: REGIONS.split(" ").map((label) => ({ value: label.toLowerCase(), label })),
    },
    {
      id: "checks",
      header: "Checks",
      prompt: "Which checks should run before a commit?",
      type: "multi",
      options: [
        { value: "format", label: "Formatting" },
        { value: "types", label: "Types" },
        { value: "tests", label: "Tests", description: "About a minute" },
      ],
    },
    {
      id: "name",
      header: "Name",
      prompt: "What should the service be called?",
      type: "text",
    },
    {
      id: "start",
      header: "Start",
      prompt: "Shall I start now?",
      type: "confirm",
      required: true,
    },
  ],
};

/** By prompt: the rows to choose, one per dialog, or the text to type. */
export const answers = {
  "Which database should the service use?": ["SQLite"],
  "Where should it run?": ["Dublin"],
  "Which checks should run before a commit?": ["Types", "Tests", "Done"],
  "What should the service be called?": "ledger",
  "Shall I start now?": ["Yes"],
};
