import { hostOf } from '../../shared/model/act.ts'
import type { Clock } from '../platform/clock.ts'

/** Who holds a lease, by the last word about it; each word has a higher revision. */
export interface LeaseEntry {
  /** A desk and its run: two may have one key, where somebody has copied a folder. */
  holder: string
  revision: number
}

/** Where leases are kept. A write that is not based on the last revision is refused: it rejects, as one that fails does. */
export interface LeaseStore {
  read(key: string): Promise<LeaseEntry | null>
  /** `revision` 0: there is no entry yet. Resolves to the new revision. */
  write(key: string, holder: string, revision: number): Promise<number>
}

/** What a desk knows of a lease; moments are of its own steady clock, so that no two clocks are compared. */
export interface LeaseView {
  entry: LeaseEntry | null
  /** When it learned of that revision. */
  seenAt: number
  /** When the store answered last. */
  answeredAt: number
  /** When it sent the word by which it holds the lease; null: it does not. */
  sentAt: number | null
  /** Whether it has sent one in this run. */
  hasWritten: boolean
}

/** Without a word of the holder for so long, another desk takes over. */
export const leaseMs = 15_000
const renewMs = 5_000
const pollMs = 3_000
/** A desk that is alone does not wait longer than that for a team that may be back. */
const confirmMs = 5_000

export type LeaseStanding = 'holder' | 'alone' | 'other'

/**
 * Whether a desk holds the lease. Its own word counts from before it was sent, and another desk waits from when it saw
 * that word, so that two hold it at once only where one of them has not reached the store for as long: then both act,
 * rather twice than never.
 */
export function standingOf(
  { entry, answeredAt, sentAt }: LeaseView,
  own: string,
  now: number,
): LeaseStanding {
  if (entry?.holder === own && sentAt !== null && now - sentAt < leaseMs) return 'holder'
  return now - answeredAt >= leaseMs ? 'alone' : 'other'
}

/**
 * Whether a desk that has just read the lease is to write its own name into it. What it held before it was restarted it
 * goes on with at once; who holds it with the same key later is another desk.
 */
export function isToWrite(
  { entry, seenAt, sentAt, hasWritten }: LeaseView,
  own: string,
  now: number,
): boolean {
  if (entry === null) return true
  if (entry.holder === own) return sentAt === null || now - sentAt >= renewMs
  const isOfRunBefore = !hasWritten && hostOf(entry.holder) === hostOf(own)
  return isOfRunBefore || now - seenAt >= leaseMs
}

export interface LeaseParts {
  key: string
  host: string
  run: string
  clock: Clock
  /** Null: the team cannot be reached. */
  store: () => LeaseStore | null
  /** Whether this desk could do what the lease is for; one that cannot leaves it to others. */
  isFit: () => boolean
  onChange: (standing: LeaseStanding) => void
}

/** A lease of the team, as one desk asks for it and holds it. */
export interface Lease {
  standing(): LeaseStanding
  /** Grows with every word about the lease: what was begun under an older one is over. */
  fence(): number
  /** Asks once more where this desk takes itself to be alone, though the team may be back since it asked last. */
  confirm(): Promise<void>
  start(): void
  stop(): void
}

/*
 *   other ── nobody's word for 15 s, own word accepted ──▶ holder ── another's word, or own not renewed ──▶ other
 *     └───────────── the store does not answer for 15 s ──▶ alone ── it answers ──▶ other or holder
 */
export function createLease({ key, host, run, clock, store, isFit, onChange }: LeaseParts): Lease {
  const own = `${host}.${run}`
  const began = clock.steady()
  let view: LeaseView = { entry: null, seenAt: began, answeredAt: began, sentAt: null, hasWritten: false }
  let told: LeaseStanding = 'other'
  let asking: Promise<void> | null = null
  let isStopped = false
  let cancel: () => void = () => undefined

  const learn = (entry: LeaseEntry | null) => {
    const now = clock.steady()
    const isNews = entry?.revision !== view.entry?.revision
    view = { ...view, entry, answeredAt: now, ...(isNews && { seenAt: now }) }
    // Somebody else holds it: the own word is over.
    if (entry?.holder !== own) view.sentAt = null
  }
  const ask = async () => {
    const from = store()
    if (!from) return
    learn(await from.read(key))
    const sentAt = clock.steady()
    if (isStopped || !isFit() || !isToWrite(view, own, sentAt)) return
    view.hasWritten = true
    const revision = await from.write(key, own, view.entry?.revision ?? 0)
    learn({ holder: own, revision })
    view.sentAt = sentAt
  }
  const tell = () => {
    const standing = standingOf(view, own, clock.steady())
    if (standing === told || isStopped) return
    told = standing
    onChange(standing)
  }
  /** One at a time: a late answer must not undo a newer one. */
  const askOnce = () =>
    (asking ??= ask()
      // Refused, or not reached: what was read before holds until it has run out.
      .catch(() => undefined)
      .finally(() => {
        asking = null
        tell()
      }))
  const poll = () => {
    tell()
    cancel = clock.after(pollMs, poll)
    void askOnce()
  }
  const isAlone = () => standingOf(view, own, clock.steady()) === 'alone'
  const askAnew = async () => {
    // What is under way may have been sent before the team was back.
    if (asking) await asking
    if (isAlone()) await askOnce()
  }

  return {
    standing: () => standingOf(view, own, clock.steady()),
    fence: () => view.entry?.revision ?? 0,
    async confirm() {
      if (!isAlone() || !store()) return
      let cancelWait: () => void = () => undefined
      const waited = new Promise<void>((resolve) => (cancelWait = clock.after(confirmMs, resolve)))
      await Promise.race([askAnew(), waited])
      cancelWait()
    },
    start: poll,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
