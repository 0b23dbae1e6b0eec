import { readFile } from 'node:fs/promises'
import { arch, platform, release, totalmem } from 'node:os'
import { basename } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { DiagnosticsReply, LongTasks, LoopDelay } from '../../shared/model/supervision.ts'
import { messageOf } from '../../shared/errors.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { HostShell, PageRef } from '../platform/host-shell.ts'
import type { Secrets } from '../platform/secrets.ts'
import { writeFileAtomic } from '../storage/atomic-file.ts'
import { makeZip, type ZipEntry } from './zip.ts'

export interface DiagnosticsParts {
  clock: Clock
  secrets: Pick<Secrets, 'redact'>
  shell: Pick<HostShell, 'chooseFile'>
  logFiles: () => readonly string[]
  /** What is written beside the log, by the name of its file; each part is read when it is asked for. */
  facts: Readonly<Record<string, () => unknown>>
}

/** One archive for support: versions, settings, log, counters; without secrets. */
export interface Diagnostics {
  start(): void
  stop(): void
  /** How long the main process was busy at a stretch. */
  delay(): LoopDelay
  /** Asks where to save it and writes it, with the long tasks of the page where its browser counts them. */
  collect(page: PageRef, longTasks: LongTasks | null): Promise<Result<DiagnosticsReply>>
}

const delayResolutionMs = 20
const nothing: DiagnosticsReply = { file: null, download: null }

export function createDiagnostics({ clock, secrets, shell, logFiles, facts }: DiagnosticsParts): Diagnostics {
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs })

  const pack = async (longTasks: LongTasks | null): Promise<Buffer> => {
    const modifiedAt = new Date(clock.now())
    const entry = (name: string, text: string): ZipEntry => ({
      name,
      modifiedAt,
      content: Buffer.from(secrets.redact(text)),
    })
    const own = { system: describeSystem, 'event-loop': describeDelays, 'long-tasks': () => longTasks }
    const entries = Object.entries({ ...own, ...facts }).map(([name, read]) =>
      entry(`${name}.json`, `${JSON.stringify(read(), null, 2)}\n`),
    )
    for (const file of logFiles()) entries.push(entry(`logs/${basename(file)}`, await readFile(file, 'utf8')))
    return makeZip(entries)
  }

  /** A sample is the time between two checks; the regular pause in it is not a delay. */
  const inMs = (nanoseconds: number) =>
    Math.max(0, Math.round((nanoseconds / 1e6 - delayResolutionMs) * 100) / 100)
  /** The longest is what an operator noticed. */
  const describeDelays = () => {
    const percentiles = [50, 90, 99, 99.9].map((at) => [`p${at}`, inMs(delays.percentile(at))] as const)
    return {
      unit: 'ms',
      samples: delays.count,
      mean: inMs(delays.mean),
      max: inMs(delays.max),
      ...Object.fromEntries(percentiles),
    }
  }

  return {
    start: () => void delays.enable(),
    stop: () => void delays.disable(),
    delay: () => ({ longestMs: inMs(delays.max), p99Ms: inMs(delays.percentile(99)) }),
    async collect(page, longTasks) {
      const day = new Date(clock.now()).toISOString().slice(0, 16).replace(/[T:]/g, '-')
      const target = await shell.chooseFile({ page, name: `tocsin-diagnostics-${day}`, extension: 'zip' })
      if (target === null) return succeed(nothing)
      try {
        await writeFileAtomic(target.file, await pack(longTasks))
      } catch (error) {
        await target.download?.drop()
        return fail('file-failed', messageOf(error))
      }
      return succeed(
        target.download
          ? { file: null, download: target.download.path }
          : { file: target.file, download: null },
      )
    },
  }
}

/** The part of a running server profile that support needs. */
export interface DescribedServer {
  profile: { name: string }
  desk: { status(): unknown; alarms(): Iterable<unknown> }
  journal: { missedCount(viewer: null): unknown; load(): unknown }
}

/** The state of one server and figures of its journal, without its alarms. */
export function describeServer({ profile, desk, journal }: DescribedServer) {
  return {
    name: profile.name,
    status: desk.status(),
    alarms: [...desk.alarms()].length,
    journal: { missed: journal.missedCount(null), load: journal.load() },
  }
}

/** Versions, system and memory. */
export function describeSystem() {
  return {
    versions: process.versions,
    platform: `${platform()} ${release()} ${arch()}`,
    memoryBytes: { machine: totalmem(), ...process.memoryUsage() },
    upSeconds: Math.round(process.uptime()),
  }
}
