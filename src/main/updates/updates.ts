import { z } from 'zod'
import { messageOf, stackOf } from '../../shared/errors.ts'
import type { Release, ReleaseFeed, ReleasePackage } from '../../shared/model/release-feed.ts'
import type { UpdateProblem, UpdateState, UpdateStep } from '../../shared/model/updates.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { coalesce } from '../platform/clock.ts'
import type { Installation } from '../platform/installation.ts'
import type { StoredValue } from '../storage/json-document.ts'
import { createFeedWatch, type FeedWatch, type FeedWatchParts, type KnownFeed } from './feed-watch.ts'
import { createHoldWatch, type HoldWatchParts } from './hold-watch.ts'
import type { Installer } from './installer.ts'
import type { PackageStore } from './package-store.ts'
import { beforeDeadline, type TimeLimit, problemOf, UpdateError } from './update-error.ts'
import { verifyFeed } from './update-feed.ts'
import { downloadDeadlineMs, installableKind, newerRelease, packageFor, wayOf } from './update-rules.ts'

const seenSchema = z.object({ keyId: z.string().max(100), issued: z.int() })
const maxSeen = 50

/** What is remembered of updates from run to run. */
export const updateMemorySchema = z.object({
  seen: seenSchema.nullable(),
  /** Those of other keys, the latest first: with one of them again, an old feed is still an old one. */
  seenBefore: z.array(seenSchema).max(maxSeen).default([]),
  /** The last installation: from which version to which. */
  last: z.object({ from: z.string().max(100), to: z.string().max(100) }).nullable(),
})
export type UpdateMemory = z.infer<typeof updateMemorySchema>
export const noUpdateMemory: UpdateMemory = { seen: null, seenBefore: [], last: null }

export interface UpdatesParts
  extends
    Pick<FeedWatchParts, 'clock' | 'log' | 'settings' | 'open'>,
    Pick<HoldWatchParts, 'conditions' | 'restart'> {
  version: string
  platform: NodeJS.Platform
  arch: string
  installation: Installation
  memory: Pick<StoredValue<UpdateMemory>, 'read' | 'write'>
  packages: PackageStore
  installer: Installer
  onChange: (state: UpdateState) => void
}

export interface Updates extends Omit<FeedWatch, 'state'> {
  state(): UpdateState
  /** Alarms or connections changed. */
  alarmsChanged(): void
  /** Answered as soon as it has started. */
  download(version: string): Result<null>
  cancel(): Result<null>
  install(version: string): Promise<Result<null>>
  rollBack(version: string): Promise<Result<null>>
}

const progressDelayMs = 500

const sizeOf = (packages: readonly ReleasePackage[]) => packages.reduce((sum, { size }) => sum + size, 0)

/*
 * What becomes of the release that is available:
 *
 *          download                 all of it, as signed
 *   idle ───────────▶ downloading ──────────────────────▶ ready ◀─────────────┐
 *    ▲ ▲                   │                                │ install          │ failed
 *    │ └── cancelled, cut, ┘                                ▼                  │
 *    │     slow, tampered                               installing ────────────┤
 *    └── failed ── (a roll back from idle) ────────────────┘│                  │
 *                                                           │ done             │
 *   idle and ready ── roll back ──▶ installing              ▼                  │
 *                                                       installed ──▶ the desk restarts
 *
 * Installing begins, and the desk restarts, only where nothing holds it: a critical alarm that is not acknowledged, a
 * flood, a server whose alarms are not known. Another release in the feed, or another feed, takes all but the last
 * two back to idle.
 */
export function createUpdates(parts: UpdatesParts): Updates {
  const { clock, log, installation, packages, installer, memory } = parts
  let known: KnownFeed | null = null
  let release: Release | null = null
  let step: UpdateStep = { kind: 'idle', problem: null }
  let previous: string | null = null
  let downloading: AbortController | null = null
  /** Settles when no download writes any more. */
  let written: Promise<unknown> = Promise.resolve()

  const kind = installableKind(installation)
  const packageOf = (wanted: Release | null | undefined): ReleasePackage | null =>
    kind === null || !wanted ? null : packageFor(wanted, { ...parts, kind })
  const packageIn = (feed: ReleaseFeed | undefined, version: string) =>
    packageOf(feed?.releases.find((each) => each.version === version))

  const state = (): UpdateState => ({
    installed: parts.version,
    check: watch.state(),
    available: release && { version: release.version, date: release.date, notes: release.notes },
    way: wayOf(installation, release !== null && packageOf(release) === null),
    step,
    previous,
    hold: holds.current(),
  })
  const changed = () => parts.onChange(state())
  const progress = coalesce(clock, progressDelayMs, changed)

  const holds = createHoldWatch({
    ...parts,
    isNeeded: () => step.kind === 'ready' || previous !== null,
    onChange: changed,
  })
  const go = (next: UpdateStep) => {
    step = next
    holds.evaluate()
    changed()
  }
  const isEnding = () => step.kind === 'installing' || step.kind === 'installed'

  const allSeen = () => {
    const { seen, seenBefore } = memory.read()
    return seen ? [seen, ...seenBefore] : seenBefore
  }

  const watch = createFeedWatch({
    ...parts,
    seen: {
      of: (keyId) => allSeen().find((each) => each.keyId === keyId) ?? null,
      write(seen) {
        const seenBefore = allSeen().filter(({ keyId }) => keyId !== seen.keyId)
        memory.write({ ...memory.read(), seen, seenBefore: seenBefore.slice(0, maxSeen) })
      },
    },
    onFeed(next) {
      known = next
      const newer = next && newerRelease(next.feed, parts.version)
      const isSame = JSON.stringify(packageOf(newer)) === JSON.stringify(packageOf(release))
      const isOther = newer?.version !== release?.version || !isSame
      release = newer
      void lookBack()
      if (!isOther || isEnding()) return
      downloading?.abort()
      step = { kind: 'idle', problem: null }
      holds.evaluate()
    },
    onChange: changed,
  })

  /** The package of a version by a feed that is signed: what else lies in the profile folder proves nothing. */
  const signedPackage = async (version: string): Promise<ReleasePackage | null> => {
    const kept = await packages.keptFeed()
    const found = packageIn(known?.feed, version)
    return found || !kept ? found : packageIn(verifyFeed(kept, parts.settings().publicKey), version)
  }
  const findPrevious = async (): Promise<string | null> => {
    const { last } = memory.read()
    if (last?.to !== parts.version) return null
    // An AppImage has no package of the previous version: that file is beside it, or nowhere.
    const isHere =
      installation.kind === 'AppImage'
        ? await installer.hasPreviousBeside()
        : (await signedPackage(last.from)) !== null
    return isHere ? last.from : null
  }
  const lookBack = async () => {
    const found = await findPrevious().catch((error: unknown) => {
      log('warn', `updates: no way back: ${messageOf(error)}`)
      return null
    })
    if (found === previous) return
    previous = found
    holds.evaluate()
    changed()
  }

  const deadlineOf = (wanted: readonly ReleasePackage[]): TimeLimit => {
    const ms = downloadDeadlineMs(sizeOf(wanted))
    return { clock, ms, error: new UpdateError('too-slow', `not within ${Math.round(ms / 60_000)} minutes`) }
  }
  const bring = async (wanted: readonly ReleasePackage[], signal: AbortSignal) => {
    signal.throwIfAborted()
    const open = parts.open(parts.settings().feed)
    const total = sizeOf(wanted)
    let before = 0
    for (const each of wanted) {
      const note = (received: number) => {
        if (signal.aborted) return
        step = { kind: 'downloading', received: before + received, total }
        progress.schedule()
      }
      await packages.fetch(open, each, note, signal)
      before += each.size
    }
    if (known) await packages.keepOnly(wanted, known.bytes)
  }

  const installPackage = async (wanted: ReleasePackage) =>
    installer.install(await packages.checked(wanted), wanted)

  /** Runs an installation of a version, if nothing holds it; `back` is where a failure leads. */
  const run = async (
    version: string,
    expected: string | null | undefined,
    back: (problem: UpdateProblem) => UpdateStep,
    task: () => Promise<{ restarts: boolean }>,
  ): Promise<Result<null>> => {
    if (version !== expected) return fail('not-found', `there is no version ${version} to install`)
    const held = holds.evaluate()
    if (held) return fail('not-permitted', `nothing is installed now: ${held.kind}`)
    go({ kind: 'installing' })
    try {
      const { restarts } = await task()
      memory.write({ ...memory.read(), last: { from: parts.version, to: version } })
      log('info', `updates: ${version} is installed in the place of ${parts.version}`)
      if (restarts) holds.restartWhenFree()
      go({ kind: 'installed', restarts })
      return succeed(null)
    } catch (error) {
      log('error', `updates: ${stackOf(error)}`)
      const problem = problemOf(error, 'failed')
      go(back(problem))
      return fail('file-failed', `${problem.code}: ${problem.detail}`)
    }
  }

  return {
    state,
    start() {
      watch.start()
      void lookBack()
    },
    stop() {
      watch.stop()
      downloading?.abort()
      progress.stop()
      holds.stop()
    },
    settingsChanged: watch.settingsChanged,
    check: watch.check,
    alarmsChanged: holds.alarmsChanged,
    download(version) {
      const wanted = packageOf(release)
      if (release?.version !== version || wanted === null)
        return fail('not-found', `there is no version ${version} to download`)
      if (step.kind !== 'idle') return fail('in-progress', `the update is ${step.kind}`)
      // No installation without its way back, where the feed has one; an AppImage keeps the one that runs.
      const own = installation.kind === 'AppImage' ? null : packageIn(known?.feed, parts.version)
      const all = own === null ? [wanted] : [own, wanted]
      const { signal } = (downloading = new AbortController())
      go({ kind: 'downloading', received: 0, total: sizeOf(all) })
      // One that was cancelled may still be writing into the same file.
      written = written
        .then(() => beforeDeadline(deadlineOf(all), signal, (either) => bring(all, either)))
        .then(
          () => !signal.aborted && go({ kind: 'ready', problem: null }),
          (error: unknown) => {
            if (signal.aborted) return
            const problem = problemOf(error, 'storage')
            log('warn', `updates: ${problem.code}: ${problem.detail}`)
            go({ kind: 'idle', problem })
          },
        )
      return succeed(null)
    },
    cancel() {
      if (step.kind !== 'downloading') return fail('not-found', 'nothing is downloaded')
      downloading?.abort()
      go({ kind: 'idle', problem: null })
      return succeed(null)
    },
    async install(version) {
      const wanted = packageOf(release)
      if (step.kind !== 'ready' || wanted === null) return fail('not-found', 'nothing is ready')
      // What was changed after the download has to be downloaded again.
      const back = (problem: UpdateProblem): UpdateStep => ({
        kind: problem.code === 'tampered' ? 'idle' : 'ready',
        problem,
      })
      return run(version, release?.version, back, () => installPackage(wanted))
    },
    async rollBack(version) {
      if (step.kind !== 'idle' && step.kind !== 'ready')
        return fail('in-progress', `the update is ${step.kind}`)
      const { kind: before } = step
      return run(
        version,
        previous,
        (problem) => ({ kind: before, problem }),
        async () => {
          if (await installer.hasPreviousBeside()) {
            await installer.swapBack()
            return { restarts: true }
          }
          const wanted = await signedPackage(version)
          if (!wanted) throw new Error(`no signed feed has the package of ${version} any more`)
          return installPackage(wanted)
        },
      )
    },
  }
}
