/** The schema as a list of steps. Append only: a step that has shipped never changes. */

export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  -- Never updated. Row 0 stands for the outline itself: it is the parent of every root.
  CREATE TABLE nodes (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    parent INTEGER NOT NULL REFERENCES nodes (seq),
    depth INTEGER NOT NULL,
    title TEXT NOT NULL,
    author_json TEXT NOT NULL,
    expects_answer INTEGER NOT NULL,
    response_kind TEXT,
    has_presentation INTEGER NOT NULL,
    presentation_revision TEXT,
    content_bytes INTEGER NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX nodes_by_parent ON nodes (parent);
  CREATE INDEX nodes_by_title ON nodes (parent, substr(title, 1, 60));
  CREATE INDEX responses_by_parent ON nodes (parent) WHERE response_kind IS NOT NULL;

  -- Apart from the nodes, so that a tally high up does not rewrite a large document.
  CREATE TABLE node_contents (
    seq INTEGER PRIMARY KEY REFERENCES nodes (seq),
    body TEXT NOT NULL,
    presentation_json TEXT,
    response_json TEXT
  );

  -- What changes about a node; the counts are over its subtree.
  CREATE TABLE node_state (
    seq INTEGER PRIMARY KEY REFERENCES nodes (seq),
    status TEXT,
    archived_at TEXT,
    updated_at TEXT NOT NULL,
    child_count INTEGER NOT NULL DEFAULT 0,
    nodes INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    outstanding INTEGER NOT NULL,
    waiting_on_team INTEGER NOT NULL,
    deferred INTEGER NOT NULL
  );
  CREATE INDEX state_by_status ON node_state (status) WHERE status IS NOT NULL;
  CREATE INDEX state_archived ON node_state (seq) WHERE archived_at IS NOT NULL;

  CREATE TABLE retry_keys (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES nodes (seq),
    created_ancestors_json TEXT NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE events (
    -- Nothing is ever deleted here, so that a number is never given twice.
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    thread INTEGER NOT NULL REFERENCES nodes (seq),
    watched INTEGER NOT NULL REFERENCES nodes (seq),
    payload_json TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX events_by_thread ON events (thread);
  CREATE INDEX events_by_watched ON events (watched) WHERE watched > 0;

  CREATE TABLE spent_tickets (id TEXT PRIMARY KEY, expires_at_ms INTEGER NOT NULL) WITHOUT ROWID;

  CREATE VIRTUAL TABLE node_words USING fts5 (
    title, author, body, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
  );
  -- Twice the usual number of parts before they are merged: writes are many, and a search looks into each part once.
  INSERT INTO node_words (node_words, rank) VALUES ('automerge', 8);

  INSERT INTO nodes VALUES (0, '', 0, 0, '', 'null', 0, NULL, 0, NULL, 0, '');
  INSERT INTO node_state VALUES (0, NULL, NULL, '', 0, 0, 0, 0, 0, 0);
  `,
];
