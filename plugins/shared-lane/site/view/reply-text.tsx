import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { imagesOf, insertAt } from "../models/image-files.js";
import { Icon } from "./icons.js";
import { useSite } from "./site-context.js";
import { useEnter } from "./use-enter.js";

export interface ReplyTextProps {
  readonly text: string;
  readonly hint: string;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
}

/** Enter is a line; Ctrl+Enter or ⌘Enter saves. Pictures can be pasted, dropped or picked. */
export function ReplyText({ text, hint, onText, onSave }: ReplyTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(text);
  latest.current = text;
  const { attach, uploading } = useAttaching((markdown) => {
    const at = area.current?.selectionEnd ?? latest.current.length;
    onText(insertAt(latest.current, at, markdown));
  });
  const enter = useEnter((event) => (event.ctrlKey || event.metaKey) && onSave());
  useLayoutEffect(() => fitHeight(area.current), [text]);
  return (
    <div class="reply-text">
      <textarea
        id="reply"
        ref={area}
        value={text}
        rows={2}
        dir="auto"
        placeholder={hint}
        aria-label={hint}
        onInput={(event) => onText(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          attach(imagesOf(event.dataTransfer));
        }}
        onPaste={(event) => {
          const images = imagesOf(event.clipboardData);
          if (images.length > 0) event.preventDefault();
          attach(images);
        }}
        {...enter}
      />
      <label class="icon-button attach" title="Add a picture">
        <Icon name="image" />
        <span class="unseen">Add a picture</span>
        <input
          type="file"
          accept="image/*"
          class="unseen"
          onChange={(event) => {
            attach([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {uploading > 0 && (
        <p class="uploading" role="status">
          Storing {uploading === 1 ? "a picture" : `${uploading} pictures`}…
        </p>
      )}
    </div>
  );
}

function useAttaching(onMarkdown: (markdown: string) => void) {
  const site = useSite();
  const [uploading, setUploading] = useState(0);
  const insert = useRef(onMarkdown);
  insert.current = onMarkdown;
  const store = async (file: File) => {
    setUploading((count) => count + 1);
    try {
      const { url } = await site.api.attach(file, file.name);
      insert.current(`![${file.name.replace(/[[\]\\\n]/g, " ")}](${url})`);
    } catch (error) {
      const why = error instanceof Error ? error.message : "it was refused.";
      site.notice.set(`The picture was not stored: ${why}`);
    } finally {
      setUploading((count) => count - 1);
    }
  };
  const attach = (files: readonly File[]) => {
    for (const file of files) void store(file);
  };
  return { attach, uploading };
}

function fitHeight(area: HTMLTextAreaElement | null): void {
  if (area === null) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
}
