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

  const ask = async (): Promise<boolean> => {
    const args = [
      '--session',
      '--print-reply=literal',
      '--dest=org.freedesktop.DBus',
      '/org/freedesktop/DBus',
    ]
    try {
      // Starts it where the bus knows how to; an owner already there answers at once.
      await run(
        'dbus-send',
        [...args, 'org.freedesktop.DBus.StartServiceByName', `string:${daemon}`, 'uint32:0'],
        {
          timeout: askMillis,
        },
      )
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
