/** What the demo's model asks, and how the script answers it when nobody is there. */

export const questionnaire = {
  title: "A new service",
  questions: [
    {
      id: "database",
      header: "Database",
      prompt: "Which database should the service use?",
      type: "single",
      options: [
        {
          value: "postgres",
          label: "PostgreSQL",
          description: "Shared by several machines",
          recommended: true,
        },
        { value: "sqlite", label: "SQLite", description: "One file, nothing to set up" },
      ],
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
    },
  ],
};

/** By prompt: the rows to choose, one per dialog, or the text to type. */
export const answers = {
  "Which database should the service use?": ["SQLite"],
  "Which checks should run before a commit?": ["Types", "Tests", "Done"],
  "What should the service be called?": "ledger",
  "Shall I start now?": ["Yes"],
};
