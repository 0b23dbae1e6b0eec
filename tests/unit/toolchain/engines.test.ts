import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { findEngine } from '../../../tools/engines.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A machine with these programs alone, each with its exit code. */
function machineWith(programs: Record<string, number>): string {
  const folder = join(tempFolder(), 'bin')
  mkdirSync(folder)
  for (const [name, code] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  return folder
}

describe.runIf(process.platform === 'linux')('the engines beside Chromium', () => {
  test('are missing where nothing is installed', () => {
    machineWith({})
    expect([findEngine('firefox'), findEngine('webkit')]).toEqual([null, null])
  })

  test('Firefox is the long-term release, else the current one, and only where it answers', () => {
    const folder = machineWith({ 'firefox-esr': 0, firefox: 0 })
    expect(findEngine('firefox')).toBe(join(folder, 'firefox-esr'))
    const other = machineWith({ 'firefox-esr': 1, firefox: 0 })
    expect(findEngine('firefox')).toBe(join(other, 'firefox'))
  })

  test('WebKit needs a screen for its window', () => {
    machineWith({ WebKitWebDriver: 0 })
    expect(findEngine('webkit')).toBeNull()
    const folder = machineWith({ WebKitWebDriver: 0, Xvfb: 0 })
    expect(findEngine('webkit')).toBe(join(folder, 'WebKitWebDriver'))
  })
})
