/** Reads what the first questionnaire is drawn with. A reading that fails is tried again when one opens. */
export function preloadView(): void {
  const parts = [
    import("./questionnaire.js"),
    import("./host-markdown-theme.js"),
    import("./panel/joint-pane.js"),
  ];
  for (const part of parts) part.catch(() => undefined);
}
