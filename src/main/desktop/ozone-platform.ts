import type { OzonePlatform } from '../../shared/model/constants.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'

/** Chromium's switch for what draws the windows on Linux; Electron fills it in where nobody gives it. */
const ozoneSwitch = 'ozone-platform'

type ThisProcess = Pick<NodeJS.Process, 'argv' | 'connected' | 'env' | 'execPath' | 'execve' | 'platform'>

export interface OzonePlatformParts {
  process: ThisProcess
  commandLine: { getSwitchValue(name: string): string }
  /** What the policy says, if it says anything. */
  wanted: OzonePlatform | undefined
  /** Handed to the process that takes over: what came by standard input cannot be read again. */
  token: string | null
  log: Log
}

/** Whether windows are drawn by a Wayland compositor. */
export const isOnWayland = (commandLine: OzonePlatformParts['commandLine']): boolean =>
  commandLine.getSwitchValue(ozoneSwitch) === 'wayland'

/**
 * Puts the policy's platform into effect. Electron has chosen and started one before main runs, so that the switch
 * comes too late here: the process is replaced by itself with another command line, under the same number.
 */
export function applyOzonePlatform({ process, commandLine, wanted, token, log }: OzonePlatformParts): void {
  const chosen = commandLine.getSwitchValue(ozoneSwitch)
  const args = argumentsFor(wanted, chosen, process, log)
  if (args === null) return
  try {
    const env = { ...process.env, ...(token !== null && { TOCSIN_TOKEN: token }) }
    process.execve?.(process.execPath, args, env)
  } catch (error) {
    log('warn', `windows stay on ${chosen}, not on ${wanted} as the policy says: ${messageOf(error)}`)
  }
}

/** The command line to start with instead; null where this one is right or another would not start. */
export function argumentsFor(
  wanted: OzonePlatform | undefined,
  chosen: string,
  { argv, connected, env, platform }: Omit<ThisProcess, 'execPath' | 'execve'>,
  log: Log,
): string[] | null {
  if (platform !== 'linux' || wanted === undefined || wanted === 'auto' || wanted === chosen) return null
  const stay = (why: string) => {
    log('warn', `windows stay on ${chosen}, not on ${wanted} as the policy says: ${why}`)
    return null
  }
  const wantedSwitch = `--${ozoneSwitch}=${wanted}`
  if (argv.includes(wantedSwitch)) return stay('Electron does not accept it')
  const variable = wanted === 'x11' ? 'DISPLAY' : 'WAYLAND_DISPLAY'
  // An alarm desk on the wrong platform is better than none.
  if (!env[variable]) return stay(`there is no ${variable}`)
  if (connected) return stay('the process that started this one would lose it')
  const [program = '', ...rest] = argv
  return [program, wantedSwitch, ...rest.filter((argument) => !argument.startsWith(`--${ozoneSwitch}=`))]
}
