const paths = {
  chevron: "M6 4l4 4-4 4",
  plus: "M8 3v10M3 8h10",
  search: "M7 3a4 4 0 100 8 4 4 0 000-8zM10 10l3.5 3.5",
  back: "M10 3L5 8l5 5",
  up: "M8 13V3M4 7l4-4 4 4",
  link: "M6.5 9.5l3-3M7 4.5l1-1a3 3 0 014.5 4.5l-1 1M9 11.5l-1 1A3 3 0 013.5 8l1-1",
  reply: "M6 4L3 7l3 3M3 7h6a4 4 0 014 4v1",
  close: "M4 4l8 8M12 4l-8 8",
  expand: "M9 3h4v4M7 13H3V9M13 3L9 7M3 13l4-4",
  image: "M3 3h10v10H3zM3 11l3-3 3 3 2-2 2 2",
  person: "M8 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM3.5 13.5a4.5 4.5 0 019 0",
  sun: "M8 5a3 3 0 100 6 3 3 0 000-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  branch: "M5 3v7a3 3 0 003 3h3M9 11l2 2-2 2M5 7h6",
  keyboard: "M2 4h12v8H2zM4.5 6.5h0M7 6.5h0M9.5 6.5h0M11.5 6.5h0M5 9.5h6",
  focus: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3M8 7a1 1 0 100 2 1 1 0 000-2z",
} as const;

export type IconName = keyof typeof paths;

/** Always beside a text or inside a named button, so it is hidden from assistive technology. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
