/** Goes there without loading the page, unless the person asked for a new tab or window. */
export function followLink(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
    return;
  event.preventDefault();
  go();
}
