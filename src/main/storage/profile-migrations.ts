/**
 * Each entry upgrades the database of a profile by one version. Entries are never edited, only added, so that every
 * file ever written can be opened.
 */
export const profileMigrations: readonly string[] = [
  `
  CREATE TABLE journalEntry (
    id        INTEGER PRIMARY KEY,
    seen      INTEGER NOT NULL,
    dismissed INTEGER NOT NULL,
    body      TEXT    NOT NULL -- the entry as JSON: shared/model/journal.ts
  ) STRICT;

  CREATE TABLE journalFact (
    kind TEXT PRIMARY KEY,     -- 'covered', 'load' or 'forgotten'
    body TEXT NOT NULL         -- the line as JSON: desk/journal-entries.ts
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE call (
    place INTEGER PRIMARY KEY, -- in the order of the calls
    id    TEXT    NOT NULL UNIQUE,
    body  TEXT    NOT NULL     -- the audit entry as JSON: shared/model/call.ts
  ) STRICT;
  `,
  `
  CREATE TABLE mark (
    key  TEXT PRIMARY KEY,     -- its kind and id
    body TEXT NOT NULL         -- the claim or note as JSON: shared/model/marks.ts
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE alarmHelp (
    revision INTEGER NOT NULL, -- one for every import: response/help-table.ts
    key      TEXT    NOT NULL, -- the pattern as it is compared
    body     TEXT    NOT NULL, -- the entry as JSON: shared/model/alarm-help.ts
    PRIMARY KEY (revision, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE alarmHelpRevision (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    revision INTEGER NOT NULL  -- the one that is shown
  ) STRICT;
  `,
  `
  CREATE TABLE shelf (
    key  TEXT PRIMARY KEY,     -- its kind and id
    body TEXT NOT NULL         -- the entry or the return as JSON: shared/model/shelf.ts
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE handover (
    shiftFrom INTEGER PRIMARY KEY, -- a shift is handed over once
    id        TEXT    NOT NULL UNIQUE,
    signedAt  INTEGER NOT NULL,
    words     TEXT    NOT NULL,    -- what a search looks through, in small letters
    summary   TEXT    NOT NULL,    -- the handover without its content as JSON
    body      TEXT    NOT NULL,    -- the handover as JSON: shared/model/handover.ts
    hash      TEXT    NOT NULL     -- the SHA-256 of the body, as the audit has it
  ) STRICT;
  CREATE TRIGGER handoverIsFinal BEFORE UPDATE ON handover
  BEGIN SELECT RAISE(ABORT, 'a signed handover does not change'); END;

  CREATE TABLE openPoint (
    id   TEXT PRIMARY KEY,
    body TEXT NOT NULL             -- the point as JSON: shared/model/handover.ts
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE evidence (
    number INTEGER PRIMARY KEY, -- its place in the chain
    at     INTEGER NOT NULL,    -- milliseconds since 1970
    kind   TEXT    NOT NULL,
    alarm  INTEGER,             -- the service's id of the alarm
    line   TEXT    NOT NULL     -- the chained entry as JSON: shared/model/evidence.ts
  ) STRICT;
  CREATE INDEX evidenceTime ON evidence (at, kind);
  CREATE INDEX evidenceReceived ON evidence (alarm, number)
    WHERE kind IN ('raised', 'acknowledged', 'changed', 'cleared');
  `,
  `
  CREATE TABLE escalation (
    alarmId INTEGER PRIMARY KEY,
    body    TEXT NOT NULL      -- the escalation as JSON: shared/model/escalation.ts
  ) STRICT;
  `,
  `
  CREATE TABLE worklistItem (
    tag  TEXT PRIMARY KEY,
    body TEXT NOT NULL         -- the item as JSON: shared/model/worklist.ts
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE journalViewer (
    number INTEGER PRIMARY KEY,
    body   TEXT NOT NULL       -- the viewer as JSON: desk/journal-viewers.ts
  ) STRICT;
  -- Sets of viewers: shared/rules/missed-alarm.ts. What was seen or dismissed before counts for everybody.
  ALTER TABLE journalEntry ADD COLUMN seenBy TEXT NOT NULL DEFAULT '0';
  ALTER TABLE journalEntry ADD COLUMN dismissedBy TEXT NOT NULL DEFAULT '0';
  UPDATE journalEntry SET seenBy = CAST(seen AS TEXT), dismissedBy = CAST(dismissed AS TEXT);
  ALTER TABLE journalEntry DROP COLUMN seen;
  ALTER TABLE journalEntry DROP COLUMN dismissed;
  `,
  `
  -- Pages in the order of time, and what stood at a moment, are read from an index alone.
  DROP INDEX evidenceTime;
  DROP INDEX evidenceReceived;
  CREATE INDEX evidenceOrder ON evidence (at, number, kind);
  CREATE INDEX evidenceReceived ON evidence (alarm, number, at, kind)
    WHERE kind IN ('raised', 'acknowledged', 'changed', 'cleared');
  `,
  `
  CREATE TABLE rating (
    key  TEXT PRIMARY KEY,     -- which raise of which alarm
    body TEXT NOT NULL         -- the rating as JSON: shared/model/rating.ts
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE burstRemark (
    key  INTEGER PRIMARY KEY,  -- when the burst began
    body TEXT NOT NULL         -- what was said of it as JSON: shared/model/memory.ts
  ) STRICT;
  `,
]

/** Every table of the current version. */
export const profileTables = [
  ...(['journalEntry', 'journalFact', 'call', 'mark', 'alarmHelp', 'alarmHelpRevision', 'shelf'] as const),
  ...([
    'handover',
    'openPoint',
    'evidence',
    'escalation',
    'worklistItem',
    'journalViewer',
    'rating',
    'burstRemark',
  ] as const),
] as const
