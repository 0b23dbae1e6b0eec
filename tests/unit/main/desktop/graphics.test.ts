import { EventEmitter } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createGraphics, applyOzonePlatform, argumentsFor } from '../../../../src/main/desktop/graphics.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import type { OzonePlatform } from '../../../../src/shared/model/constants.ts'

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

describe('the platform of the windows', () => {
  const session = { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }
  const thisProcess = {
    argv: ['/opt/tocsin/tocsin', '--hidden', 'tocsin://alarm/7'],
    connected: false,
    env: session as NodeJS.ProcessEnv,
    platform: 'linux' as NodeJS.Platform,
  }

  function decide(
    wanted: OzonePlatform | undefined,
    chosen: string,
    change: Partial<typeof thisProcess> = {},
  ) {
    const lines: string[] = []
    const args = argumentsFor(wanted, chosen, { ...thisProcess, ...change }, (_level, line) =>
      lines.push(line),
    )
    return { args, lines }
  }

  it.each<{ wanted: OzonePlatform | undefined; chosen: string }>([
    { wanted: undefined, chosen: 'wayland' },
    { wanted: 'auto', chosen: 'wayland' },
    { wanted: 'x11', chosen: 'x11' },
    { wanted: 'wayland', chosen: 'wayland' },
  ])('$wanted on $chosen changes nothing', ({ wanted, chosen }) => {
    expect(decide(wanted, chosen)).toEqual({ args: null, lines: [] })
  })

  it('another platform comes by a switch before everything else, and takes the place of the one that was given', () => {
    const argv = ['/opt/tocsin/tocsin', '--ozone-platform=wayland', 'tocsin://alarm/7']
    expect(decide('x11', 'wayland', { argv }).args).toEqual([
      '/opt/tocsin/tocsin',
      '--ozone-platform=x11',
      'tocsin://alarm/7',
    ])
  })

  it('a process that has the switch already is not replaced again', () => {
    const first = decide('x11', 'wayland')
    expect(first.args).not.toBeNull()
    const second = decide('x11', 'wayland', { argv: first.args ?? [] })
    expect(second.args).toBeNull()
    expect(second.lines).toEqual([
      'windows stay on wayland, not on x11 as the policy says: Electron does not accept it',
    ])
  })

  it.each<{
    name: string
    wanted: OzonePlatform
    chosen: string
    change: Partial<typeof thisProcess>
    why: string
  }>([
    {
      name: 'no X server',
      wanted: 'x11',
      chosen: 'wayland',
      change: { env: { WAYLAND_DISPLAY: 'wayland-0' } },
      why: 'there is no DISPLAY',
    },
    {
      name: 'no compositor',
      wanted: 'wayland',
      chosen: 'x11',
      change: { env: { DISPLAY: ':0', WAYLAND_DISPLAY: '' } },
      why: 'there is no WAYLAND_DISPLAY',
    },
    {
      name: 'a parent that follows it',
      wanted: 'x11',
      chosen: 'wayland',
      change: { connected: true },
      why: 'the process that started this one would lose it',
    },
  ])('with $name it stays, and says so', ({ wanted, chosen, change, why }) => {
    expect(decide(wanted, chosen, change)).toEqual({
      args: null,
      lines: [`windows stay on ${chosen}, not on ${wanted} as the policy says: ${why}`],
    })
  })

  it('on other systems the policy has no say', () => {
    expect(decide('x11', '', { platform: 'win32' })).toEqual({ args: null, lines: [] })
  })

  it('hands the token on, and goes on where the system does not let it be replaced', () => {
    const lines: string[] = []
    const asked: unknown[] = []
    applyOzonePlatform({
      process: {
        ...thisProcess,
        execPath: '/opt/tocsin/tocsin',
        execve: (...call: unknown[]) => {
          asked.push(call)
          throw new Error('execve EPERM')
        },
      },
      commandLine: { getSwitchValue: () => 'wayland' },
      wanted: 'x11',
      token: 'secret',
      log: (level, line) => lines.push(`${level} ${line}`),
    })
    expect(asked).toEqual([
      [
        '/opt/tocsin/tocsin',
        ['/opt/tocsin/tocsin', '--ozone-platform=x11', '--hidden', 'tocsin://alarm/7'],
        { ...session, TOCSIN_TOKEN: 'secret' },
      ],
    ])
    expect(lines).toEqual(['warn windows stay on wayland, not on x11 as the policy says: execve EPERM'])
  })
})
