import { expect, test } from 'vitest'
import { parseFlags as parse } from '../../../src/service/flags.ts'

const files: Record<string, string> = {
  token: 'abc-token\n',
  short: 'abc-tok\n',
  '-': 'client desk:a:b\nclient wall:c\r\n\nuser anna:pass word\n',
  empty: '',
  spaced: 'two words',
  accented: 'tést',
  wrong: 'client desk:a\nadmin root:hunter2\n',
  flood: 'tag,raised_s,reset_s\nA,10,15\n',
  torn: 'tag,raised_s,reset_s\nA,10,15\nB,9,8\n',
}
const parseFlags = (args: string[], environment: Record<string, string>) =>
  parse(args, environment, (file) => {
    const text = files[file]
    if (text === undefined) throw new Error('ENOENT')
    return text
  })

test('without flags, the defaults', () => {
  expect(parseFlags([], {})).toEqual({
    kind: 'run',
    flags: {
      host: '127.0.0.1',
      port: 4700,
      token: null,
      tokenLifetime: 3600,
      dataFile: ':memory:',
      seed: 1,
      rate: 0.3,
      history: 0,
      alarms: 40,
      tags: 154,
      scenario: 'normal',
      pushOnCreate: true,
      clockOffset: 0,
    },
  })
})

test('every flag is parsed', () => {
  const args =
    '--port 0 --token-file token --data a.db --seed 9 --rate 0.5 --history 3 --alarms 7 --host ::1 --no-hub-push ' +
    '--tags 2000 --scenario flood --play flood --play-speed 2.5 --clock-offset 40'
  const tokens = ['--token-lifetime', '60', '--credentials-file', '-']
  expect(parseFlags([...args.split(' '), ...tokens], { TOCSIN_SERVICE_TOKEN: 'other' })).toEqual({
    kind: 'run',
    flags: {
      host: '::1',
      port: 0,
      token: 'abc-token',
      tokenLifetime: 60,
      clients: [
        { name: 'desk', secret: 'a:b' },
        { name: 'wall', secret: 'c' },
      ],
      users: [{ name: 'anna', secret: 'pass word' }],
      dataFile: 'a.db',
      seed: 9,
      rate: 0.5,
      history: 3,
      alarms: 7,
      tags: 2000,
      scenario: 'flood',
      play: {
        alarms: [{ path: 'A', raisedMs: 0, resetMs: 5_000, message: null, priority: null }],
        speed: 2.5,
      },
      pushOnCreate: false,
      clockOffset: 40,
    },
  })
})

test('the token may be in the environment', () => {
  expect(parseFlags([], { TOCSIN_SERVICE_TOKEN: 'secret-token' })).toMatchObject({
    flags: { token: 'secret-token' },
  })
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
  ['--tags', '0'],
  ['--tags', '20001'],
  ['--scenario', 'calm'],
  ['--play', 'nowhere'],
  ['--play', 'torn'],
  ['--play', 'empty'],
  ['--play-speed', '2'],
  ['--data', ' '],
  ['--host', ''],
  ['--token-lifetime', '0'],
  ['--token-lifetime', '2592001'],
  ['--credentials-file', 'nowhere'],
  ['--credentials-file', 'wrong'],
  ['--token-file', ''],
  ['--token-file', 'nowhere'],
  ['--token-file', 'empty'],
  ['--token-file', 'short'],
  ['--token-file', 'spaced'],
  ['--token-file', 'accented'],
] as const)('%s %s is refused in one line that names the flag', ([flag, value]) => {
  const parsed = parseFlags([flag, value], {})
  expect(parsed).toMatchObject({ kind: 'invalid', message: expect.stringContaining(flag) as string })
  expect(parsed.kind === 'invalid' && parsed.message.includes('\n')).toBe(false)
})

test.for([['--unknown'], ['stray'], ['--port'], ['--help=yes']])('%s is rejected', (args) => {
  expect(parseFlags(args, {})).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(String(args[0]).split('=')[0] ?? '') as string,
  })
})

test('help names every flag', () => {
  const parsed = parseFlags(['--help'], {})
  const flags = [
    'port',
    'host',
    'token-file',
    'token-lifetime',
    'credentials-file',
    'data',
    'seed',
    'rate',
    'history',
    'alarms',
    'tags',
    'scenario',
    'play',
    'play-speed',
    'no-hub-push',
  ]
  for (const flag of flags)
    expect(parsed).toMatchObject({ text: expect.stringContaining(`--${flag}`) as string })
})

test.for([
  ['--token', '--token-file'],
  ['--client', '--credentials-file'],
  ['--user', '--credentials-file'],
] as const)('a secret with %s is refused, and the cure is named without it', ([flag, cure]) => {
  const parsed = parseFlags([flag, 'desk:s3cret'], {})
  expect(parsed).toMatchObject({ kind: 'invalid', message: expect.stringContaining(cure) as string })
  expect(JSON.stringify(parsed)).not.toContain('s3cret')
})

test('a line that is no credential is named by its place, without its secret', () => {
  const parsed = parseFlags(['--credentials-file', 'wrong'], {})
  expect(parsed).toMatchObject({ message: expect.stringContaining('line 2') as string })
  expect(JSON.stringify(parsed)).not.toContain('hunter2')
})
