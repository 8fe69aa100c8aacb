import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type ChannelState, ProposalChannel } from "../live/proposal-channel.js";
import type { Proposal } from "../state/proposal.js";
import type { ThreadNode } from "../wire/records.js";
import { presentationPath } from "../wire/service-api.js";
import { Icon } from "./icons.js";
import { Markdown } from "./markdown.js";

/** Scripts and nothing else: no origin, no storage, no forms, no popups, no way to the window around it. */
const sandbox = "allow-scripts";
const denied =
  "camera 'none'; microphone 'none'; geolocation 'none'; payment 'none'; fullscreen 'none'; clipboard-read 'none'; clipboard-write 'none'; usb 'none'";

export interface PresentationFrameProps {
  readonly node: ThreadNode;
  readonly fallback: string;
  readonly onPropose: (proposal: Proposal) => void;
}

/** An authored page, kept apart; its plain text is always at hand. */
export function PresentationFrame({ node, fallback, onPropose }: PresentationFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ChannelState>("waiting");
  const [isLarge, setLarge] = useState(false);
  const again = () => {
    setState("waiting");
    setAttempt((count) => count + 1);
  };
  return (
    <section class={`authored${isLarge ? " is-large" : ""}`} aria-label="Authored page">
      <div class="authored-bar">
        <span>Made by {node.author.name}. Only Save records anything.</span>
        <button type="button" onClick={() => setLarge(!isLarge)}>
          <Icon name="expand" /> {isLarge ? "Smaller" : "Larger"}
        </button>
      </div>
      {state === "lost" ? (
        <p class="authored-lost" role="status">
          This page has left its place, so it is not listened to any more.{" "}
          <button type="button" onClick={again}>
            Show it again
          </button>
        </p>
      ) : (
        <SandboxedFrame key={attempt} node={node} onPropose={onPropose} onChange={setState} />
      )}
      <details class="fallback">
        <summary>The same in plain text</summary>
        <Markdown text={fallback} />
      </details>
    </section>
  );
}

interface SandboxedFrameProps {
  readonly node: ThreadNode;
  readonly onPropose: (proposal: Proposal) => void;
  readonly onChange: (state: ChannelState) => void;
}

function SandboxedFrame({ node, onPropose, onChange }: SandboxedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<ProposalChannel | undefined>(undefined);
  const address = presentationPath(node.id);
  const place = { path: new URL(address, location.href).pathname, revision: node.revision };
  channel.current ??= new ProposalChannel(() => frame.current?.contentWindow, place, {
    proposed: onPropose,
    changed: onChange,
  });
  // In the same turn that puts the frame into the page: no message of it can come before.
  useLayoutEffect(() => {
    const receive = (event: MessageEvent) => channel.current?.receive(event);
    addEventListener("message", receive);
    return () => {
      removeEventListener("message", receive);
      channel.current?.close();
    };
  }, []);
  return (
    <iframe
      ref={frame}
      sandbox={sandbox}
      referrerpolicy="no-referrer"
      allow={denied}
      title={`Page for: ${node.title}`}
      src={address}
      onLoad={() => channel.current?.loaded()}
    />
  );
}
