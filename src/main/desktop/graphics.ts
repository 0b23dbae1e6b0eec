import { readFileSync } from 'node:fs'
import type { App } from 'electron'
import { z } from 'zod'
import { replacePrivateFileSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { OzonePlatform } from '../../shared/model/constants.ts'

const maxCrashes = 3
const periodMs = 10 * 60_000

/** Has to be known before Electron is ready, and so before the settings are. */
const graphicsSchema = z.object({
  /** The setting as it was last in force. */
  isWanted: z.boolean(),
  crashes: z.array(z.number()),
  /** The version of the desk that fell back to drawing in software; another one tries again. */
  fallbackOf: z.string().nullable(),
})
type StoredGraphics = z.infer<typeof graphicsSchema>

export interface GraphicsParts {
  app: Pick<App, 'disableHardwareAcceleration' | 'on'> & {
    commandLine: Pick<App['commandLine'], 'appendSwitch'>
  }
  file: string
  version: string
  /** What the policy locks the setting to. */
  locked: boolean | undefined
  clock: Pick<Clock, 'now'>
  log: Log
  /** Repaints every window: the loss can leave them black. */
  repaint: () => void
  restart: (why: string) => void
}

export interface Graphics {
  /** Why the desk draws in software against the setting; null: it does not. */
  fallback(): string | null
  /** Takes effect at the next start; a changed setting also gives hardware another try. */
  setWanted(isWanted: boolean): void
}

/*
 * Decides, before Electron is ready, whether the GPU draws.
 *
 *   hardware ── GPU process lost ──▶ repaint; Chromium starts another one
 *      └── lost 3 times in 10 min ──▶ remembered ── restart ──▶ software, until a new version or a changed setting
 *
 * By default Chromium ends the whole program without a word when its GPU process has crashed a few times, and the
 * alarm desk would be gone. Its limit is therefore off, and this one applies instead.
 */
export function createGraphics(parts: GraphicsParts): Graphics {
  const { app, log, version } = parts
  let stored = read(parts.file)
  const isFallback = stored.fallbackOf === version
  const isAccelerated = (parts.locked ?? stored.isWanted) && !isFallback

  const write = (next: StoredGraphics) => {
    stored = next
    try {
      replacePrivateFileSync(parts.file, JSON.stringify(next))
    } catch (error) {
      log('warn', `the state of the graphics cannot be stored: ${messageOf(error)}`)
    }
  }

  app.commandLine.appendSwitch('disable-gpu-process-crash-limit')
  if (!isAccelerated) {
    app.disableHardwareAcceleration()
    log('info', isFallback ? 'drawing in software after GPU crashes' : 'drawing in software, as set')
  }

  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || isQuitting) return
    const now = parts.clock.now()
    const crashes = [...stored.crashes.filter((at) => Math.abs(now - at) < periodMs), now].slice(-maxCrashes)
    log('error', `the GPU process is gone (${reason}, ${exitCode})`)
    const isTooOften = isAccelerated && crashes.length >= maxCrashes
    write(isTooOften ? { ...stored, crashes: [], fallbackOf: version } : { ...stored, crashes })
    if (isTooOften)
      parts.restart(`the GPU process was lost ${maxCrashes} times; drawing in software from now on`)
    else parts.repaint()
  })

  return {
    fallback: () =>
      isFallback ? `the GPU process was lost ${maxCrashes} times in ${periodMs / 60_000} min` : null,
    setWanted(isWanted) {
      if (isWanted !== stored.isWanted) write({ isWanted, crashes: [], fallbackOf: null })
    },
  }
}

function read(file: string): StoredGraphics {
  try {
    return graphicsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No file, or one that a crash damaged: the GPU draws until it proves that it cannot.
    return { isWanted: true, crashes: [], fallbackOf: null }
  }
}

/** Chromium's switch for what draws the windows on Linux; Electron fills it in where nobody gives it. */
const ozoneSwitch = 'ozone-platform'

type ThisProcess = Pick<NodeJS.Process, 'argv' | 'connected' | 'env' | 'execPath' | 'execve' | 'platform'>

interface OzonePlatformParts {
  process: ThisProcess
  commandLine: { getSwitchValue(name: string): string }
  /** What the policy says, if it says anything. */
  wanted: OzonePlatform | undefined
  /** Passed on to the process that takes over: standard input cannot be read twice. */
  token: string | null
  log: Log
}

/** Whether windows are drawn by a Wayland compositor. */
export const isOnWayland = (commandLine: OzonePlatformParts['commandLine']): boolean =>
  commandLine.getSwitchValue(ozoneSwitch) === 'wayland'

/**
 * Applies the policy's platform. Electron has chosen and started one before main runs, so it is too late to set the
 * switch: the process replaces itself with one that has it on its command line, under the same process id.
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
