/** The host's completion, narrowed to files after `@`: an answer knows no commands. */
import type { AutocompleteProvider } from "@mariozechner/pi-tui";

const FILE_TOKEN = /(?:^|[\s(["'])@(?:"[^"]*|\S*)$/;

export function fileCompletion(base: AutocompleteProvider): AutocompleteProvider {
  return {
    getSuggestions: async (lines, cursorLine, cursorColumn, options) => {
      const before = (lines[cursorLine] ?? "").slice(0, cursorColumn);
      if (!FILE_TOKEN.test(before)) return null;
      try {
        return await base.getSuggestions(lines, cursorLine, cursorColumn, options);
      } catch {
        // No suggestions are better than a field that fails.
        return null;
      }
    },
    applyCompletion: (lines, cursorLine, cursorColumn, ...choice) => {
      try {
        return base.applyCompletion(lines, cursorLine, cursorColumn, ...choice);
      } catch {
        return { lines, cursorLine, cursorCol: cursorColumn };
      }
    },
    shouldTriggerFileCompletion: () => false,
  };
}
