import { useEffect } from "preact/hooks";
import { countLine } from "../state/words.js";
import type { NodeView } from "../wire/records.js";
import { Composer } from "./composer.js";
import { Markdown } from "./markdown.js";
import { PresentationView } from "./presentation-view.js";
import { Replies } from "./replies.js";
import { RoomHeader } from "./room-header.js";
import { SavedValues } from "./saved-values.js";
import { useSite } from "./site-context.js";
import { useReply } from "./use-reply.js";
import { useStore } from "./use-store.js";

export function Room() {
  const state = useStore(useSite().room.state);
  switch (state.status) {
    case "open":
      return <OpenRoom key={state.id} view={state.view} />;
    case "closed":
      return <RoomNote words="Open an entry to read it and to answer." />;
    case "loading":
      return <RoomNote words="Reading…" />;
    case "missing":
      return (
        <RoomNote words="There is no such entry here. The link may belong to another service." />
      );
    case "unreachable":
      return (
        <RoomNote words="This could not be read. It appears as soon as the service answers." />
      );
  }
}

function OpenRoom({ view }: { readonly view: NodeView }) {
  const { node } = view;
  const reply = useReply(node.id);
  useEffect(() => {
    document.title = `${node.title} – Askroom`;
  }, [node.title]);
  return (
    <div class="room">
      <div class="room-scroll" id="room" tabIndex={-1}>
        <article class="room-content" aria-labelledby="room-title">
          <RoomHeader view={view} />
          <Markdown text={node.body} />
          {node.response && <SavedValues selections={node.response.selections} />}
          {node.presentation && (
            <PresentationView
              key={node.revision ?? node.id}
              node={node}
              presentation={node.presentation}
              onPropose={(proposal) => reply.edit({ proposal })}
            />
          )}
          <Replies view={view} />
          <footer class="room-footer">{countLine(view.counts)}</footer>
        </article>
      </div>
      <Composer view={view} reply={reply} />
    </div>
  );
}

function RoomNote({ words }: { readonly words: string }) {
  useEffect(() => {
    document.title = "Askroom";
  }, []);
  return (
    <div class="room">
      <p class="room-note">{words}</p>
    </div>
  );
}
