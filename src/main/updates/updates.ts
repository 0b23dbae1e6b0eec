import { z } from 'zod'
import { stackOf } from '../../shared/errors.ts'
import {
  releasePackageSchema,
  type Release,
  type ReleaseFeed,
  type ReleasePackage,
} from '../../shared/model/release-feed.ts'
import type { UpdateHold, UpdateProblem, UpdateState, UpdateStep } from '../../shared/model/updates.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { coalesce } from '../platform/clock.ts'
import type { Installation } from '../platform/installation.ts'
import type { StoredValue } from '../storage/json-document.ts'
import { createFeedWatch, type FeedWatch, type FeedWatchParts } from './feed-watch.ts'
import type { Installer } from './installer.ts'
import type { PackageStore } from './package-store.ts'
import { problemOf } from './update-error.ts'
import {
  installableKind,
  newerRelease,
  packageFor,
  updateHold,
  wayOf,
  type ServerCondition,
} from './update-rules.ts'

/** What is remembered of updates from run to run. */
export const updateMemorySchema = z.object({
  seen: z.object({ keyId: z.string(), issued: z.int() }).nullable(),
  /** The last installation: from which version to which, and the package of the former where there is one. */
  last: z.object({ from: z.string(), to: z.string(), package: releasePackageSchema.nullable() }).nullable(),
})
export type UpdateMemory = z.infer<typeof updateMemorySchema>
export const noUpdateMemory: UpdateMemory = { seen: null, last: null }

export interface UpdatesParts extends Pick<FeedWatchParts, 'clock' | 'log' | 'settings' | 'open'> {
  version: string
  platform: NodeJS.Platform
  arch: string
  installation: Installation
  memory: Pick<StoredValue<UpdateMemory>, 'read' | 'write'>
  packages: PackageStore
  installer: Installer
  /** The servers that the desk watches, as they are now. */
  conditions: () => ServerCondition[]
  restart: () => void
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

const holdDelayMs = 1_000
const progressDelayMs = 500
/** A flood ends by the passing of time alone. */
const holdIntervalMs = 30_000
/** So that the page has the answer before the desk ends. */
const restartDelayMs = 1_000

const sizeOf = (packages: readonly ReleasePackage[]) => packages.reduce((sum, { size }) => sum + size, 0)

/*
 * What becomes of the release that is available:
 *
 *          download                 all of it, as signed
 *   idle ───────────▶ downloading ──────────────────────▶ ready ◀─────────────┐
 *    ▲ ▲                   │                                │ install          │ failed
 *    │ └── cancelled, cut, ┘                                ▼                  │
 *    │     tampered                                     installing ────────────┤
 *    └── failed ── (a roll back from idle) ────────────────┘│                  │
 *                                                           │ done             │
 *   idle and ready ── roll back ──▶ installing              ▼                  │
 *                                                       installed ──▶ the desk restarts
 *
 * Installing begins only where nothing holds it: a critical alarm that is not acknowledged, a flood, a server whose
 * alarms are not known. Another release in the feed, or another feed, takes all but the last two back to idle.
 */
export function createUpdates(parts: UpdatesParts): Updates {
  const { clock, log, installation, packages, installer, memory } = parts
  let feed: ReleaseFeed | null = null
  let release: Release | null = null
  let step: UpdateStep = { kind: 'idle', problem: null }
  let hold: UpdateHold | null = null
  let previous: string | null = null
  let downloading: AbortController | null = null
  /** Settles when no download writes any more. */
  let written: Promise<unknown> = Promise.resolve()
  let cancelHold: (() => void) | null = null

  const kind = installableKind(installation)
  const packageOf = (wanted: Release | null | undefined): ReleasePackage | null =>
    kind === null || !wanted ? null : packageFor(wanted, { ...parts, kind })
  const ownPackage = () => packageOf(feed?.releases.find(({ version }) => version === parts.version))

  const state = (): UpdateState => ({
    installed: parts.version,
    check: watch.state(),
    available: release && { version: release.version, date: release.date, notes: release.notes },
    way: wayOf(installation, release !== null && packageOf(release) === null),
    step,
    previous,
    hold,
  })
  const changed = () => parts.onChange(state())
  const progress = coalesce(clock, progressDelayMs, changed)

  /** Only what somebody could install has to be held. */
  const evaluateHold = (): UpdateHold | null => {
    hold = step.kind === 'ready' || previous !== null ? updateHold(parts.conditions()) : null
    cancelHold?.()
    cancelHold = hold?.kind === 'flood' ? clock.after(holdIntervalMs, reviewHold) : null
    return hold
  }
  const reviewHold = () => {
    const before = JSON.stringify(hold)
    if (JSON.stringify(evaluateHold()) !== before) changed()
  }
  const holdReview = coalesce(clock, holdDelayMs, reviewHold)
  const go = (next: UpdateStep) => {
    step = next
    evaluateHold()
    changed()
  }
  const isEnding = () => step.kind === 'installing' || step.kind === 'installed'

  const watch = createFeedWatch({
    ...parts,
    seen: {
      read: () => memory.read().seen,
      write: (seen) => memory.write({ ...memory.read(), seen }),
    },
    onFeed(next) {
      feed = next
      const newer = next && newerRelease(next, parts.version)
      const isSame = JSON.stringify(packageOf(newer)) === JSON.stringify(packageOf(release))
      const isOther = newer?.version !== release?.version || !isSame
      release = newer
      if (!isOther || isEnding()) return
      downloading?.abort()
      step = { kind: 'idle', problem: null }
      evaluateHold()
    },
    onChange: changed,
  })

  const lastInstallation = () => {
    const { last } = memory.read()
    return last?.to === parts.version ? last : null
  }
  const findPrevious = async (): Promise<string | null> => {
    const last = lastInstallation()
    const isHere = last !== null && (last.package !== null || (await installer.hasPreviousBeside()))
    return isHere ? last.from : null
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
    await packages.keepOnly(wanted)
  }

  /** Runs an installation of a version, if nothing holds it; `back` is where a failure leads. */
  const run = async (
    version: string,
    expected: string | null | undefined,
    back: (problem: UpdateProblem) => UpdateStep,
    task: () => Promise<{ restarts: boolean; from: ReleasePackage | null }>,
  ): Promise<Result<null>> => {
    if (version !== expected) return fail('not-found', `there is no version ${version} to install`)
    const held = evaluateHold()
    if (held) return fail('not-permitted', `nothing is installed now: ${held.kind}`)
    go({ kind: 'installing' })
    try {
      const { restarts, from } = await task()
      memory.write({ ...memory.read(), last: { from: parts.version, to: version, package: from } })
      log('info', `updates: ${version} is installed in the place of ${parts.version}`)
      go({ kind: 'installed', restarts })
      if (restarts) clock.after(restartDelayMs, parts.restart)
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
      void findPrevious().then((found) => {
        if (found === null) return
        previous = found
        evaluateHold()
        changed()
      })
    },
    stop() {
      watch.stop()
      downloading?.abort()
      progress.stop()
      holdReview.stop()
      cancelHold?.()
    },
    settingsChanged: watch.settingsChanged,
    check: watch.check,
    alarmsChanged() {
      if (step.kind === 'ready' || previous !== null) holdReview.schedule()
    },
    download(version) {
      const wanted = packageOf(release)
      if (release?.version !== version || wanted === null)
        return fail('not-found', `there is no version ${version} to download`)
      if (step.kind !== 'idle') return fail('in-progress', `the update is ${step.kind}`)
      // No installation without its way back, where the feed has one; an AppImage keeps the one that runs.
      const own = installation.kind === 'AppImage' ? null : ownPackage()
      const all = own === null ? [wanted] : [own, wanted]
      const { signal } = (downloading = new AbortController())
      go({ kind: 'downloading', received: 0, total: sizeOf(all) })
      // One that was cancelled may still be writing into the same file.
      written = written
        .then(() => bring(all, signal))
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
      const from = ownPackage()
      // What was changed after the download has to be downloaded again.
      const back = (problem: UpdateProblem): UpdateStep => ({
        kind: problem.code === 'tampered' ? 'idle' : 'ready',
        problem,
      })
      return run(version, release?.version, back, async () => {
        const file = await packages.checked(wanted)
        return { ...(await installer.install(file, wanted)), from }
      })
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
          const from = ownPackage()
          if (await installer.hasPreviousBeside()) {
            await installer.swapBack()
            return { restarts: true, from }
          }
          const wanted = lastInstallation()?.package
          if (!wanted) throw new Error(`the package of ${version} is not known any more`)
          const file = await packages.checked(wanted)
          return { ...(await installer.install(file, wanted)), from }
        },
      )
    },
  }
}
