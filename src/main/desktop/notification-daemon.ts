import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'

const run = promisify(execFile)
const askMillis = 2_000
const trustMillis = 10_000
const daemon = 'org.freedesktop.Notifications'

/**
 * Whether a native notification can be shown without freezing main. On Linux the call is synchronous and hangs for
 * a minute or more when nobody owns the name on the session bus, so the bus is asked first, from outside, with a limit.
 */
export function createDaemonProbe(
  platform: NodeJS.Platform,
  now: () => number,
  log: Log,
): () => Promise<boolean> {
  if (platform !== 'linux') return () => Promise.resolve(true)
  let answer: Promise<boolean> | null = null
  let askedAt = -Infinity

  const call = async (method: string, ...args: string[]): Promise<string> => {
    const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
    const { stdout } = await run(
      'dbus-send',
      [...bus, `org.freedesktop.DBus.${method}`, `string:${daemon}`, ...args],
      {
        timeout: askMillis,
      },
    )
    return stdout.trim()
  }

  const ask = async (): Promise<boolean> => {
    try {
      if ((await call('NameHasOwner')) === 'boolean true') return true
      // Nobody is there yet, but the bus may know how to start somebody; if not, this fails.
      await call('StartServiceByName', 'uint32:0')
      return true
    } catch (error) {
      log('warn', `no notification daemon: ${error instanceof Error ? error.message.trim() : String(error)}`)
      return false
    }
  }

  return () => {
    if (!answer || now() - askedAt > trustMillis) {
      askedAt = now()
      answer = ask()
    }
    return answer
  }
}
