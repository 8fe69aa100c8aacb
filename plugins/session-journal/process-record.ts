/** What must outlive a reload of the extension and must not outlive Pi: kept beside Pi's session manager. */

/** What is known of the session file, so that only what was appended since is read. */
export interface FileMemory {
  /** `<device>:<inode>`; absent while no file was seen. */
  inode?: string;
  /** Bytes up to the end of the last complete line that was read. */
  offsetBytes: number;
  /** Ids of the entries that have a complete line. */
  readonly ids: Set<string>;
}

export interface SessionRecord {
  /** Entries, or places in the file, of which nobody knows whether they reached the disk. */
  readonly unconfirmed: Set<string>;
  /** Ids that were handed to Pi and have not arrived, by delivery source. */
  readonly offered: Map<string, Set<string>>;
  /** Ids that were handed to Pi and certainly came to nothing. */
  readonly lost: Set<string>;
  /** What waits goes along with the next run; nobody is woken for it. */
  isResting: boolean;
  file?: FileMemory;
}

const KEY = Symbol.for("askroom.session-journal.v1");

/** The record of one session, made when absent; a session manager may hold several, one after the other. */
export function sessionRecord(manager: object, sessionId: string): SessionRecord {
  const sessions = sessionsOf(manager);
  const known = sessions.get(sessionId);
  if (known) return known;
  const record = emptyRecord();
  sessions.set(sessionId, record);
  return record;
}

export function emptyRecord(): SessionRecord {
  return { unconfirmed: new Set(), offered: new Map(), lost: new Set(), isResting: false };
}

function sessionsOf(manager: object): Map<string, SessionRecord> {
  const slot = globalThis as { [KEY]?: unknown };
  slot[KEY] ??= new WeakMap<object, Map<string, SessionRecord>>();
  const managers = slot[KEY];
  // Another program's value is left alone; then the record lasts until the next reload only.
  if (!(managers instanceof WeakMap)) return new Map();
  const known: unknown = managers.get(manager);
  if (known instanceof Map) return known as Map<string, SessionRecord>;
  const sessions = new Map<string, SessionRecord>();
  managers.set(manager, sessions);
  return sessions;
}
