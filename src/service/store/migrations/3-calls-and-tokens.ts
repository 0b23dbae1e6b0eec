/** Version 3 of the store: people, the groups they are called by, calls, and the tokens given out. */
export const callsAndTokensMigration = `
  CREATE TABLE person (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    name  TEXT NOT NULL,
    phone TEXT NOT NULL
  ) STRICT;

  CREATE TABLE callGroup (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL,
    nameKey     TEXT NOT NULL UNIQUE, -- two names that read alike are one
    description TEXT NOT NULL,
    searchText  TEXT NOT NULL
  ) STRICT;
  CREATE TABLE callGroupMember (
    groupId  INTEGER NOT NULL REFERENCES callGroup,
    position INTEGER NOT NULL, -- people are called in the order in which they were listed
    userId   INTEGER NOT NULL REFERENCES person,
    PRIMARY KEY (groupId, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE callGroupGrouping (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    nameKey    TEXT NOT NULL UNIQUE,
    searchText TEXT NOT NULL
  ) STRICT;
  CREATE TABLE callGroupGroupingGroup (
    groupingId INTEGER NOT NULL REFERENCES callGroupGrouping,
    position   INTEGER NOT NULL,
    groupId    INTEGER NOT NULL REFERENCES callGroup,
    PRIMARY KEY (groupingId, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE call (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    requestedAt INTEGER NOT NULL,
    alarmId     INTEGER, -- null: a client placed it
    msgText     TEXT NOT NULL,
    msgNum      INTEGER NOT NULL,
    msgAudio    TEXT,
    msgFile     TEXT
  ) STRICT;
  CREATE INDEX callByAlarm ON call (alarmId) WHERE alarmId IS NOT NULL;
  CREATE INDEX callByTime ON call (requestedAt);
  CREATE TABLE callAttempt (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    callId     INTEGER NOT NULL REFERENCES call,
    userId     INTEGER NOT NULL,
    userName   TEXT    NOT NULL, -- as it was when called
    phone      TEXT    NOT NULL,
    groupId    INTEGER,          -- null: called directly
    ringingAt  INTEGER NOT NULL, -- call-course.ts
    answeredAt INTEGER,
    endedAt    INTEGER NOT NULL,
    result     TEXT    NOT NULL,
    searchText TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX callAttemptByCall ON callAttempt (callId);
  CREATE INDEX callAttemptByUser ON callAttempt (userId);
  CREATE INDEX callAttemptByGroup ON callAttempt (groupId) WHERE groupId IS NOT NULL;

  CREATE TABLE token (
    digest    BLOB    PRIMARY KEY, -- never the token itself
    kind      TEXT    NOT NULL,    -- 'access' or 'refresh'
    family    TEXT    NOT NULL,    -- all that descend from one sign-in
    clientId  TEXT    NOT NULL,
    userName  TEXT,                -- null: the client speaks for itself
    expiresAt INTEGER NOT NULL,
    spent     INTEGER NOT NULL     -- 1: a refresh token that was already exchanged
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokenByFamily ON token (family);
  `
