/** The host's look of markdown, loaded with the first questionnaire: it may be another copy than ours. */
export { getMarkdownTheme } from "@mariozechner/pi-coding-agent";
