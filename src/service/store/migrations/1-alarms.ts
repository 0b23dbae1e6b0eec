/** Alarms, current and gone, in one table. */
export const alarmsMigration = `
  CREATE TABLE alarm (
    id                INTEGER PRIMARY KEY AUTOINCREMENT, -- an id is never given twice
    stationId         INTEGER NOT NULL,
    dataServerId      INTEGER NOT NULL,
    tagGroupId        INTEGER NOT NULL,
    scenarioId        INTEGER NOT NULL,
    callGroupId       INTEGER NOT NULL,
    path              TEXT    NOT NULL,
    name              TEXT    NOT NULL,
    localizedName     TEXT    NOT NULL,
    value             TEXT    NOT NULL,
    message           TEXT    NOT NULL,
    resetMessage      TEXT    NOT NULL,
    ackMessage        TEXT    NOT NULL,
    priority          INTEGER NOT NULL,
    state             INTEGER NOT NULL, -- alarm-state.ts
    masked            INTEGER NOT NULL,
    raisedAt          INTEGER,          -- null: stored, never raised
    changedAt         INTEGER NOT NULL,
    ackAt             INTEGER,
    resetAt           INTEGER,
    ackUser           TEXT    NOT NULL,
    attachedFile      TEXT    NOT NULL,
    resetAttachedFile TEXT    NOT NULL,
    ackAttachedFile   TEXT    NOT NULL,
    comment           TEXT    NOT NULL,
    searchText        TEXT    NOT NULL, -- search-text.ts
    source            TEXT    NOT NULL, -- 'plant' or 'client'
    creation          TEXT              -- the body of the creation request, whole, as JSON
  ) STRICT;
  -- The current alarms are few among many that are gone.
  CREATE INDEX alarmCurrent ON alarm (id) WHERE state > 0;
  `
