import { expect, it } from 'vitest'
import { applyOzonePlatform, argumentsFor } from '../../../../src/main/desktop/ozone-platform.ts'
import type { OzonePlatform } from '../../../../src/shared/model/constants.ts'

const session = { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }
const start = {
  argv: ['/opt/tocsin/tocsin', '--hidden', 'tocsin://alarm/7'],
  connected: false,
  env: session as NodeJS.ProcessEnv,
  platform: 'linux' as NodeJS.Platform,
}

function decide(wanted: OzonePlatform | undefined, chosen: string, change: Partial<typeof start> = {}) {
  const lines: string[] = []
  const args = argumentsFor(wanted, chosen, { ...start, ...change }, (_level, line) => lines.push(line))
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

it.each<{ name: string; wanted: OzonePlatform; chosen: string; change: Partial<typeof start>; why: string }>([
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
      ...start,
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
