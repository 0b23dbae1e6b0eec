/** Alarms, current and cleared, in one table. */
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

/**
 * Occurrences: one row for each raise of an alarm, from which histories, statistics and interventions are
 * computed. What repeats (tag and message, operator and comment) is stored once, so that a search reads
 * thousands of texts instead of millions. `fold` is in search-text.ts.
 */
const occurrencesMigration = `
  CREATE TABLE tag (
    id           INTEGER PRIMARY KEY,
    dataServerId INTEGER NOT NULL,
    path         TEXT    NOT NULL,
    UNIQUE (dataServerId, path)
  ) STRICT;
  CREATE TABLE operator (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL UNIQUE
  ) STRICT;

  -- What an occurrence is about.
  CREATE TABLE subject (
    id           INTEGER PRIMARY KEY,
    tagId        INTEGER NOT NULL REFERENCES tag,
    stationId    INTEGER NOT NULL,
    dataServerId INTEGER NOT NULL,
    tagGroupId   INTEGER NOT NULL,
    callGroupId  INTEGER NOT NULL,
    priority     INTEGER NOT NULL,
    message      TEXT    NOT NULL,
    searchText   TEXT    NOT NULL,
    UNIQUE (tagId, stationId, tagGroupId, callGroupId, priority, message)
  ) STRICT;
  -- Subjects are only ever added, so the index needs no triggers. The text is folded before it comes here.
  CREATE VIRTUAL TABLE subjectText USING fts5 (
    searchText, content = 'subject', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
  );

  -- Who acknowledged, with which words.
  CREATE TABLE remark (
    id         INTEGER PRIMARY KEY,
    operatorId INTEGER NOT NULL REFERENCES operator,
    comment    TEXT    NOT NULL,
    searchText TEXT    NOT NULL,
    UNIQUE (operatorId, comment)
  ) STRICT;

  CREATE TABLE occurrence (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    alarmId    INTEGER,          -- null: generated as the plant's past
    subjectId  INTEGER NOT NULL REFERENCES subject,
    raisedAt   INTEGER NOT NULL,
    ackAt      INTEGER,
    resetAt    INTEGER,
    operatorId INTEGER REFERENCES operator,
    remarkId   INTEGER REFERENCES remark,
    -- What is not reset stands for ever, as far as a comparison goes.
    endAt      INTEGER GENERATED ALWAYS AS (coalesce(resetAt, 9007199254740991)) VIRTUAL
  ) STRICT;
  -- By the end first: people ask for the recent past, and what ended before it is most of the rows.
  CREATE INDEX occurrencePeriod  ON occurrence (endAt, raisedAt);
  CREATE INDEX occurrenceSubject ON occurrence (subjectId, endAt, raisedAt);
  CREATE INDEX occurrenceRemark  ON occurrence (remarkId, endAt, raisedAt) WHERE remarkId IS NOT NULL;
  CREATE INDEX occurrenceAck     ON occurrence (operatorId, ackAt, raisedAt, resetAt) WHERE ackAt IS NOT NULL;

  -- Every action that an alarm set off, and what came of it.
  CREATE TABLE actionRun (
    id       INTEGER PRIMARY KEY,
    alarmId  INTEGER NOT NULL,
    moment   TEXT    NOT NULL, -- 'alarm', 'reset' or 'ack'
    position INTEGER NOT NULL, -- in its list, from 0
    type     TEXT    NOT NULL,
    targetId INTEGER,
    ranAt    INTEGER NOT NULL,
    outcome  TEXT    NOT NULL  -- action-runner.ts
  ) STRICT;
  CREATE INDEX actionRunAlarm ON actionRun (alarmId);

  ALTER TABLE alarm ADD COLUMN occurrenceId  INTEGER; -- the running one; null before the alarm is raised
  ALTER TABLE alarm ADD COLUMN course        TEXT    NOT NULL DEFAULT 'ordinary'; -- alarm-state.ts
  ALTER TABLE alarm ADD COLUMN transitory    INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE alarm ADD COLUMN reactivatable INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE alarm ADD COLUMN dueAt         INTEGER; -- when a delayed alarm is to be raised
  CREATE INDEX alarmDue ON alarm (dueAt) WHERE state = -1;
  CREATE INDEX alarmOpen ON alarm (dataServerId, path) WHERE state <> 0;

  -- What was stored before has had one occurrence each.
  INSERT INTO tag (dataServerId, path)
    SELECT dataServerId, path FROM alarm GROUP BY dataServerId, path ORDER BY min(id);
  INSERT INTO operator (name) SELECT ackUser FROM alarm WHERE ackUser <> '' GROUP BY ackUser ORDER BY min(id);
  INSERT INTO subject
    (tagId, stationId, dataServerId, tagGroupId, callGroupId, priority, message, searchText)
    SELECT DISTINCT tag.id, stationId, alarm.dataServerId, tagGroupId, callGroupId, priority, message,
      fold(alarm.path || char(10) || message)
    FROM alarm JOIN tag USING (dataServerId, path) WHERE raisedAt IS NOT NULL;
  INSERT INTO subjectText (rowid, searchText) SELECT id, searchText FROM subject;
  INSERT INTO remark (operatorId, comment, searchText)
    SELECT DISTINCT operator.id, comment, fold(ackUser || char(10) || comment)
    FROM alarm JOIN operator ON operator.name = ackUser;
  INSERT INTO occurrence (alarmId, subjectId, raisedAt, ackAt, resetAt, operatorId, remarkId)
    SELECT alarm.id, subject.id, raisedAt, ackAt, resetAt, operator.id, remark.id
    FROM alarm
    JOIN tag ON tag.dataServerId = alarm.dataServerId AND tag.path = alarm.path
    JOIN subject ON subject.tagId = tag.id AND subject.stationId = alarm.stationId
      AND subject.tagGroupId = alarm.tagGroupId AND subject.callGroupId = alarm.callGroupId
      AND subject.priority = alarm.priority AND subject.message = alarm.message
    LEFT JOIN operator ON operator.name = ackUser
    LEFT JOIN remark ON remark.operatorId = operator.id AND remark.comment = alarm.comment
    WHERE raisedAt IS NOT NULL ORDER BY alarm.id;
  UPDATE alarm SET occurrenceId = (SELECT occurrence.id FROM occurrence WHERE alarmId = alarm.id);
  DELETE FROM alarm WHERE state = 0 AND creation IS NULL;
  ALTER TABLE alarm DROP COLUMN ackAt;
  ALTER TABLE alarm DROP COLUMN resetAt
`

/** People, call groups, calls, and issued tokens. */
const callsAndTokensMigration = `
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
    ringingAt  INTEGER NOT NULL, -- call-progress.ts
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

/** A callee who accepted the call was stored by the word for an acknowledged alarm. */
const acceptedCallsMigration = `UPDATE callAttempt SET result = 'accepted' WHERE result = 'acknowledged'`

/**
 * Each entry upgrades the database by one version. Entries are never edited, only added, so that every file ever
 * written can be opened.
 */
export const migrations: readonly string[] = [
  alarmsMigration,
  occurrencesMigration,
  callsAndTokensMigration,
  acceptedCallsMigration,
]
