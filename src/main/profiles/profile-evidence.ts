import { basename } from 'node:path'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { CallAudit } from '../../shared/model/call.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { EvidenceVerification } from '../../shared/model/evidence.ts'
import type { JournalEntry, JournalStep } from '../../shared/model/journal.ts'
import type { Shelved } from '../../shared/model/shelf.ts'
import {
  evidenceOfAnnunciation,
  evidenceOfCall,
  evidenceOfDone,
  evidenceOfMissed,
  evidenceOfShown,
  evidenceOfStep,
  type DoneRequest,
} from '../evidence/evidence-content.ts'
import { createEvidenceLog } from '../evidence/evidence-log.ts'
import { createEvidenceReader, type EvidenceReader } from '../evidence/evidence-reader.ts'
import { verifyEvidence } from '../evidence/evidence-verification.ts'
import type { RequestRecord } from '../ipc/audit-record.ts'
import type { RecordingContext, VerifyingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'

export interface ProfileEvidenceParts {
  storage: VerifyingContext
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  /** The server's name, as the audit trail states it. */
  server: string
  alarmOf: (id: number) => Alarm | undefined
  shelvedOf: (id: string) => Shelved | undefined
}

/** The evidence of one server: everything that the desk knew, showed, announced and did, each at its moment. */
export interface ProfileEvidence extends EvidenceReader {
  step(entry: JournalEntry, step: JournalStep): void
  /** An alarm that the histories alone report. */
  missed(entry: JournalEntry): void
  shown(entries: readonly JournalEntry[], screen: string): void
  /** Without a way the alarm was held back, for the reason. */
  annunciated(alarm: Alarm, ways: readonly string[], reason: string): void
  done(request: DoneRequest, payload: unknown): void
  called(call: CallAudit): void
  status(status: DeskStatus): void
  verify(): Promise<EvidenceVerification>
  /** `standing`: what the journal knows to stand, which a log that begins now would lack. */
  start(standing: Iterable<JournalEntry>): void
  stop(): Promise<void>
}

export function createProfileEvidence(parts: ProfileEvidenceParts): ProfileEvidence {
  const { database, storage, server } = parts
  const { audit } = storage
  const name = basename(database.file)
  const log = createEvidenceLog({
    ...storage,
    database,
    auditHead: audit.head,
    onHead({ number, hash }) {
      // Only what a power cut cannot take back.
      if (database.sync())
        audit.append({ kind: 'evidence', server, database: name, lastNumber: number, lastHash: hash })
    },
  })
  let link: DeskStatus['link'] | null = null

  return {
    ...createEvidenceReader(database, log),
    step: (entry, step) => log.append(evidenceOfStep(entry, step)),
    missed: (entry) => log.append(evidenceOfMissed(entry)),
    shown: (entries, screen) => entries.forEach((entry) => log.append(evidenceOfShown(entry, screen))),
    annunciated: (alarm, ways, reason) => log.append(evidenceOfAnnunciation(alarm, ways, reason)),
    done: (request, payload) => evidenceOfDone(request, payload, parts).forEach(log.append),
    called: (call) => log.append(evidenceOfCall(call)),
    status(status) {
      if (status.link === link) return
      link = status.link
      log.append({ kind: 'connection', what: link })
    },
    // The replacement for an unusable file does not have its chain ends.
    verify: async () =>
      verifyEvidence(database, log, database.isStored() ? await audit.evidenceHeads(name) : []),
    start(standing) {
      log.start()
      const seen = log.sealedAudit()
      if (seen) void audit.expect(seen, `the evidence of ${server}`)
      if (log.head().number > 0) return
      for (const entry of standing)
        log.append(evidenceOfStep(entry, { kind: 'appeared', at: entry.raisedAt, raisedAt: entry.raisedAt }))
    },
    stop: log.stop,
  }
}

export interface RequestRecorderParts {
  audit: RecordingContext['audit']
  /** Takes secrets out of a text. */
  redact: (text: string) => string
  running: () => readonly { profile: { id: string }; evidence: Pick<ProfileEvidence, 'done'> }[]
}

/** Records a request that was handled: in the audit trail, and in the evidence of each server that it concerns. */
export function createRequestRecorder({ audit, redact, running }: RequestRecorderParts) {
  return (record: RequestRecord): void => {
    audit.append(record)
    const { kind: action, actor, outcome, server, request } = record
    const text = redact(JSON.stringify(request) ?? '')
    const done = { action, screen: actor.name, outcome, request: text }
    // Silence and mute are the same for every server.
    const isForAll = action.startsWith('attention.')
    for (const { profile, evidence } of running())
      if (isForAll || profile.id === server) evidence.done(done, request)
  }
}
