import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

export interface DaemonProbeParts {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  clock: Pick<Clock, 'steady'>
  log: Log
}

/** Whether the system's notification daemon can be called without blocking main. */
export interface DaemonProbe {
  /** Why it cannot; null: it can. To be asked before every call. */
  obstacle(): Promise<string | null>
  /** Makes a call, unless an earlier one took too long a short while ago. */
  call(task: () => void): void
}

const run = promisify(execFile)
/** A daemon answers within milliseconds; one that takes longer than this hangs. */
const maxAnswerMs = 2_000
const avoidanceMs = 30_000
const hanging = 'the notification daemon does not answer'
const daemonName = 'org.freedesktop.Notifications'
const portalName = 'org.freedesktop.portal.Desktop'
const ofDaemon = [
  `--dest=${daemonName}`,
  `/${daemonName.replaceAll('.', '/')}`,
  `${daemonName}.GetServerInformation`,
]
const ofPortal = [
  `--dest=${portalName}`,
  '/org/freedesktop/portal/desktop',
  'org.freedesktop.DBus.Properties.Get',
  'string:org.freedesktop.portal.Notification',
  'string:version',
]
const question = (env: NodeJS.ProcessEnv) => [
  '--session',
  '--print-reply=literal',
  `--reply-timeout=${maxAnswerMs}`,
  ...(usesPortal(env) ? ofPortal : ofDaemon),
]

/** As libnotify decides: a program in a Flatpak or a Snap reaches the portal alone. */
function usesPortal(env: NodeJS.ProcessEnv): boolean {
  if (env.NOTIFY_IGNORE_PORTAL !== undefined) return false
  return env.NOTIFY_FORCE_PORTAL !== undefined || env.SNAP_NAME !== undefined || existsSync('/.flatpak-info')
}

/**
 * On Linux every call to the daemon is synchronous and blocks main until the bus gives up, which takes half a minute
 * or more where the daemon hangs or is missing. So a child process asks the daemon first, which also lets the bus start it.
 */
export function createDaemonProbe({ platform, env, clock, log }: DaemonProbeParts): DaemonProbe {
  if (platform !== 'linux') return { obstacle: () => Promise.resolve(null), call: (task) => task() }
  let asking: Promise<string | null> | null = null
  let avoidedUntil = -Infinity

  const avoid = () => {
    avoidedUntil = clock.steady() + avoidanceMs
  }

  const ask = async (): Promise<string | null> => {
    try {
      // The limit of the child is for a bus that does not answer either.
      await run('dbus-send', question(env), { env, timeout: 2 * maxAnswerMs })
      return null
    } catch (error) {
      // Without dbus-send nothing can be asked; most daemons work.
      if (isMissing(error)) return null
      log('warn', `notification daemon: ${messageOf(error).trim()}`)
      if (!isTimeout(error)) return 'no notification daemon'
      avoid()
      return hanging
    } finally {
      asking = null
    }
  }

  return {
    obstacle() {
      if (clock.steady() < avoidedUntil) return Promise.resolve(hanging)
      asking ??= ask()
      return asking
    },
    call(task) {
      const startedAt = clock.steady()
      if (startedAt < avoidedUntil) return
      task()
      const tookMs = clock.steady() - startedAt
      if (tookMs < maxAnswerMs) return
      log('warn', `notification daemon: a call took ${tookMs} ms`)
      avoid()
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The daemon had its time (an error of the bus), or the bus itself (the child was ended). */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('killed' in error && error.killed === true) ||
    error.message.includes('org.freedesktop.DBus.Error.NoReply'))

/** Freedesktop notification daemons read the body as markup, so a `<` in a message must be escaped. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
