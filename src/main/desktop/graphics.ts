import { readFileSync } from 'node:fs'
import type { App } from 'electron'
import { z } from 'zod'
import { replacePrivateFileSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

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
 * Left alone, Chromium ends the whole program when its GPU process is lost once too often, without a word: an alarm
 * desk would be gone. So its limit is off, and this one holds instead.
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
