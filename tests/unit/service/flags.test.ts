import { expect, test } from 'vitest'
import { parseFlags } from '../../../src/service/flags.ts'

test('without flags, the defaults', () => {
  expect(parseFlags([], {})).toEqual({
    kind: 'run',
    flags: {
      host: '127.0.0.1',
      port: 4700,
      token: null,
      dataFile: ':memory:',
      seed: 1,
      rate: 6,
      history: 0,
      alarms: 40,
      pushOnCreate: true,
    },
  })
})

test('every flag is read', () => {
  const args =
    '--port 0 --token abc --data a.db --seed 9 --rate 0.5 --history 3 --alarms 7 --host ::1 --no-hub-push'
  expect(parseFlags(args.split(' '), { TOCSIN_SERVICE_TOKEN: 'other' })).toEqual({
    kind: 'run',
    flags: {
      host: '::1',
      port: 0,
      token: 'abc',
      dataFile: 'a.db',
      seed: 9,
      rate: 0.5,
      history: 3,
      alarms: 7,
      pushOnCreate: false,
    },
  })
})

test('the token may come from the environment', () => {
  expect(parseFlags([], { TOCSIN_SERVICE_TOKEN: 'secret' })).toMatchObject({ flags: { token: 'secret' } })
  expect(parseFlags([], { TOCSIN_SERVICE_TOKEN: '' })).toMatchObject({ flags: { token: null } })
})

test.for([
  ['--port', '65536'],
  ['--port', 'x'],
  ['--port', '-1'],
  ['--port', '1e3'],
  ['--port', ''],
  ['--seed', '1.5'],
  ['--seed', '4294967296'],
  ['--rate', 'fast'],
  ['--rate', 'Infinity'],
  ['--rate', '60001'],
  ['--history', '3651'],
  ['--alarms', '100001'],
  ['--data', ' '],
  ['--host', ''],
  ['--token', ''],
  ['--token', 'two words'],
  ['--token', 'tést'],
] as const)('%s %s is refused in one line that names the flag', ([flag, value]) => {
  const parsed = parseFlags([flag, value], {})
  expect(parsed).toMatchObject({ kind: 'wrong', message: expect.stringContaining(flag) as string })
  expect(parsed.kind === 'wrong' && parsed.message.includes('\n')).toBe(false)
})

test.for([['--unknown'], ['stray'], ['--port'], ['--help=yes']])('%s is refused', (args) => {
  expect(parseFlags(args, {})).toMatchObject({
    kind: 'wrong',
    message: expect.stringContaining(String(args[0]).split('=')[0] ?? '') as string,
  })
})

test('help names every flag', () => {
  const parsed = parseFlags(['--help'], {})
  const flags = ['port', 'host', 'token', 'data', 'seed', 'rate', 'history', 'alarms', 'no-hub-push']
  for (const flag of flags)
    expect(parsed).toMatchObject({ text: expect.stringContaining(`--${flag}`) as string })
})
