import { EventEmitter } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createGraphics } from '../../../../src/main/desktop/graphics.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const newFile = () => join(tempFolder(), 'graphics.json')

/** One start of the desk; Electron's own part of it is proved in tests/e2e/electron/graphics.spec.ts. */
function start({
  file = newFile(),
  version = '1.0.0',
  locked,
}: { file?: string; version?: string; locked?: boolean } = {}) {
  const clock = createManualClock()
  const { log, lines } = createLogRecorder()
  const events = new EventEmitter()
  const done: string[] = []
  const app = Object.assign(events, {
    disableHardwareAcceleration: () => done.push('software'),
    commandLine: { appendSwitch: (name: string) => done.push(name) },
  })
  const graphics = createGraphics({
    app: app as unknown as Parameters<typeof createGraphics>[0]['app'],
    file,
    version,
    locked,
    clock,
    log,
    repaint: () => done.push('repaint'),
    restart: () => done.push('restart'),
  })
  const begun = done.splice(0)
  const lose = (type = 'GPU', reason = 'killed') =>
    events.emit('child-process-gone', {}, { type, reason, exitCode: 9 })
  return { ...graphics, file, clock, lines, events, done, begun, lose }
}

const noLimit = 'disable-gpu-process-crash-limit'

describe('the graphics', () => {
  it('begin with hardware, and never with the limit at which Chromium ends the program', () => {
    const { begun, fallback } = start()
    expect(begun).toEqual([noLimit])
    expect(fallback()).toBeNull()
  })

  it('repaint after each loss; after three in ten minutes the desk starts again in software', () => {
    const { file, lose, done, lines } = start()
    lose()
    lose()
    expect(done).toEqual(['repaint', 'repaint'])
    lose()
    expect(done).toEqual(['repaint', 'repaint', 'restart'])
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(3)

    const next = start({ file })
    expect(next.begun).toEqual([noLimit, 'software'])
    expect(next.fallback()).toBe('the GPU process was lost 3 times in 10 min')
    // There is nothing further to fall back to.
    for (let crash = 0; crash < 10; crash++) next.lose()
    expect(next.done).toEqual(Array.from({ length: 10 }, () => 'repaint'))
    expect(start({ file }).begun).toEqual([noLimit, 'software'])
  })

  it('count the losses of earlier starts, but not those of longer ago', async () => {
    const { file, lose } = start()
    lose()
    lose()
    expect(start({ file }).begun).toEqual([noLimit])
    const again = start({ file })
    again.lose()
    expect(again.done).toEqual(['restart'])

    const rare = start()
    for (let crash = 0; crash < 6; crash++) {
      rare.lose()
      await rare.clock.advance(5 * 60_000)
    }
    expect(rare.done).not.toContain('restart')
  })

  it('are no concern of other processes, of an orderly end, or of a desk that quits', () => {
    const { lose, done, events } = start()
    lose('Utility')
    lose('GPU', 'clean-exit')
    events.emit('before-quit')
    lose()
    expect(done).toEqual([])
  })

  it('give hardware another try in the next version, and when the setting changes', () => {
    const { file, lose } = start()
    for (let crash = 0; crash < 3; crash++) lose()
    expect(start({ file, version: '1.0.1' }).begun).toEqual([noLimit])
    const software = start({ file })
    software.setWanted(true)
    expect(start({ file }).begun).toEqual([noLimit, 'software'])
    software.setWanted(false)
    software.setWanted(true)
    expect(start({ file }).begun).toEqual([noLimit])
  })

  it('follow the setting from the next start on, and the policy before it', () => {
    const { file, setWanted } = start()
    setWanted(false)
    expect(start({ file }).begun).toEqual([noLimit, 'software'])
    expect(start({ file }).fallback()).toBeNull()
    expect(start({ file, locked: true }).begun).toEqual([noLimit])
    expect(start({ locked: false }).begun).toEqual([noLimit, 'software'])
  })

  it('start on a damaged file, and go on where nothing can be stored', () => {
    const file = newFile()
    writeFileSync(file, '{"isWanted":')
    const { lose, done } = start({ file })
    lose()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ isWanted: true, crashes: [0] })
    const nowhere = start({ file: join(newFile(), 'no', 'folder') })
    for (let crash = 0; crash < 3; crash++) nowhere.lose()
    expect(nowhere.done.at(-1)).toBe('restart')
    expect(done).toEqual(['repaint'])
  })
})
