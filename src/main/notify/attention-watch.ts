import { assertNever } from '../../shared/errors.ts'
import type { NoticeCode } from '../../shared/model/attention.ts'
import type { Clock } from '../platform/clock.ts'
import type { SoundOutput, SystemAttention } from '../platform/host-shell.ts'

export interface AttentionWatchParts {
  clock: Clock
  /** Asks the system; never rejects. */
  read: () => Promise<SystemAttention>
  /** Shows a notice for as long as its detail is not null. */
  keepNotice: (code: NoticeCode, detail: string | null) => void
}

/** Notices that the system keeps sounds or notifications from the person at this machine. */
export interface AttentionWatch {
  start(): void
  /** Something sounds now: looks at once, unless it has just looked. */
  sounding(): void
  stop(): void
}

const intervalMs = 60_000
/** A flood of alarms is one reason to look. */
const minIntervalMs = 10_000

/** The system states that raise a notice; a state that the system does not report raises none. */
const notices = ['output-muted', 'output-volume-zero', 'no-output'] as const

export function createAttentionWatch({ clock, read, keepNotice }: AttentionWatchParts): AttentionWatch {
  let cancel: (() => void) | null = null
  let lookedAt = -Infinity
  let isLooking = false
  let isStopped = true

  const look = async () => {
    cancel?.()
    isLooking = true
    lookedAt = clock.now()
    const { sound, doNotDisturb } = await read()
    isLooking = false
    if (isStopped) return
    const silenced = noticeOf(sound)
    for (const code of notices) keepNotice(code, code === silenced ? '' : null)
    keepNotice('do-not-disturb', doNotDisturb === 'on' ? '' : null)
    cancel = clock.after(intervalMs, () => void look())
  }

  return {
    start() {
      isStopped = false
      void look()
    },
    sounding() {
      if (!isStopped && !isLooking && clock.now() - lookedAt >= minIntervalMs) void look()
    },
    stop() {
      isStopped = true
      cancel?.()
      cancel = null
    },
  }
}

function noticeOf(sound: SoundOutput): (typeof notices)[number] | null {
  switch (sound) {
    case 'muted':
      return 'output-muted'
    case 'silent':
      return 'output-volume-zero'
    case 'no-output':
      return 'no-output'
    case 'audible':
    case 'unknown':
      return null
    default:
      return assertNever(sound)
  }
}
