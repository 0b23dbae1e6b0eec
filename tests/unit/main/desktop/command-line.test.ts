import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  alarmOf,
  readCommand,
  readOpening,
  answer,
  type Opening,
  listenForOpenings,
} from '../../../../src/main/desktop/command-line.ts'
import { readPolicy } from '../../../../src/shared/rules/read-policy.ts'

const noFile = () => {
  throw new Error('ENOENT')
}
const read = (...args: string[]) => readCommand(args, {}, noFile, 'production')
const nothing: Opening = { server: null, alarm: null }

describe('the command line of the product', () => {
  it.each([
    [['--help'], 'help'],
    [['--version'], 'version'],
    [['--diagnostics'], 'diagnostics'],
    [['--verify-audit'], 'verify-audit'],
    // An answer needs no valid start.
    [['--help', '--role', 'king', 'tocsin://no'], 'help'],
    [['--version', '--server', 'file:///x'], 'version'],
  ])('%j asks for %s', (args, kind) => {
    expect(read(...args)).toEqual({ ok: true, value: { kind } })
  })

  it.each([
    [[], nothing, false],
    [['--hidden'], nothing, true],
    [['--server', 'North'], { server: 'North', alarm: null }, false],
    [['--server= North plant '], { server: 'North plant', alarm: null }, false],
    [['tocsin://alarm/4711'], { server: null, alarm: 4711 }, false],
    [['--hidden', 'tocsin://alarm/4711'], { server: null, alarm: 4711 }, false],
    [['--server', 'North', 'tocsin://alarm/0/'], { server: 'North', alarm: 0 }, false],
    // Chromium's switches and other words are not the desk's.
    [['--ozone-platform=x11', '--class', 'Tocsin', 'report.pdf'], nothing, false],
  ])('%j starts', (args, opening, isHidden) => {
    expect(read(...args)).toMatchObject({
      ok: true,
      value: { kind: 'start', opening, isHidden, flags: { server: null } },
    })
  })

  it.each(['development', 'test'] as const)('takes a policy in a %s run', (mode) => {
    expect(readCommand(['--policy', '/tmp/policy.json'], {}, noFile, mode)).toMatchObject({
      value: { kind: 'start', flags: { policy: '/tmp/policy.json' } },
    })
  })

  it('takes an address for the server of the run', () => {
    expect(read('--server', 'https://alarms.example/')).toMatchObject({
      value: { flags: { server: 'https://alarms.example' }, opening: nothing },
    })
  })

  it.each([
    [['--server', 'file:///etc/passwd'], '--server'],
    [['--server', 'https://['], '--server'],
    [['--role', 'king'], '--role'],
    [['--token', 'secret'], '--token'],
    [['--policy', '/tmp/policy.json'], '--policy'],
    [['tocsin://alarm/x'], 'tocsin://alarm/ID'],
    [['tocsin://desk/'], 'tocsin://alarm/ID'],
    [['TOCSIN:anything'], 'tocsin://alarm/ID'],
  ])('refuses %j', (args, named) => {
    const result = read(...args)
    expect(result.ok ? '' : result.error.message).toContain(named)
  })

  it('of a second start says what to show, and nothing else', () => {
    expect(readOpening(['--server', 'South', '--role', 'king', 'tocsin://alarm/5'])).toEqual({
      ok: true,
      value: { server: 'South', alarm: 5 },
    })
    expect(readOpening(['--server', 'https://alarms.example'])).toEqual({ ok: true, value: nothing })
  })
})

describe('the address of an alarm', () => {
  it.each([
    ['tocsin://alarm/1', 1],
    ['tocsin://alarm/1/', 1],
    ['Tocsin://Alarm/999999999999999', 999_999_999_999_999],
  ])('%s', (link, id) => {
    expect(alarmOf(link)).toBe(id)
  })

  it.each([
    'tocsin://alarm/',
    'tocsin://alarm/-1',
    'tocsin://alarm/1.5',
    'tocsin://alarm/01',
    'tocsin://alarm/1e3',
    'tocsin://alarm/1?x=2',
    'tocsin://alarm/1#x',
    'tocsin://alarm/1/2',
    'tocsin://alarm/%31',
    'tocsin://alarm:80/1',
    'tocsin://user@alarm/1',
    'tocsin:alarm/1',
    'tocsin://alarm/9999999999999999',
    ' tocsin://alarm/1',
    'tocsin://alarm/1\n',
    'https://alarm/1',
  ])('is not %j', (link) => {
    expect(alarmOf(link)).toBeNull()
  })
})

describe('the answer to --diagnostics', () => {
  it('says which entries of the policy apply and which do not', async () => {
    let said = ''
    const content = { 'desk.role': 'operator', 'log.level': 'loud', defaults: { 'display.theme': 'dark' } }
    const code = await answer('diagnostics', {
      version: '1.2.3',
      folder: '/home/operator/.config/tocsin',
      logs: [],
      readPolicy: () => readPolicy(content, 'policy.json'),
      describeSystem: () => ({}),
      write: (text) => (said += text),
    })
    expect(code).toBe(0)
    expect(JSON.parse(said)).toMatchObject({
      folder: '/home/operator/.config/tocsin',
      policy: {
        source: 'policy.json',
        locked: ['desk.role'],
        defaults: ['display.theme'],
        problems: [expect.stringContaining('policy.json: log.level: ')],
      },
    })
  })
})

describe('what second starts and addresses ask for', () => {
  function setUp(first: Opening = nothing) {
    const app = new EventEmitter()
    const logged: string[] = []
    const opened: Opening[] = []
    const openings = listenForOpenings({ app, first, log: (_level, message) => void logged.push(message) })
    const address = (text: string) => app.emit('open-url', { preventDefault: () => undefined }, text)
    const start = (data: unknown) =>
      app.emit('second-instance', {}, ['tocsin', 'tocsin://alarm/1'], '/', data)
    const begin = () => openings.begin((opening) => void opened.push(opening))
    return { address, start, begin, opened, logged }
  }

  it('begins with what the command line asks for', () => {
    expect(setUp({ server: 'North', alarm: null }).begin()).toEqual({ server: 'North', alarm: null })
  })

  it('begins with an address that came before the desk was there', () => {
    const { address, begin } = setUp()
    address('tocsin://alarm/4711')
    address('tocsin://elsewhere')
    expect(begin()).toEqual({ server: null, alarm: 4711 })
  })

  it('opens what a second start and an address ask for', () => {
    const { address, begin, start, opened } = setUp()
    begin()
    start({ args: ['--server', 'South', 'tocsin://alarm/5'] })
    address('tocsin://alarm/6')
    expect(opened).toEqual([
      { server: 'South', alarm: 5 },
      { server: null, alarm: 6 },
    ])
  })

  it.each([[{ args: ['tocsin://alarm/x'] }], [{ args: 'tocsin://alarm/5' }], [null], [undefined]])(
    'shows the desk where a second start hands over %j',
    (data) => {
      const { begin, start, opened } = setUp()
      begin()
      start(data)
      expect(opened).toEqual([nothing])
    },
  )

  it('logs an address that it does not understand', () => {
    const { address, begin, logged } = setUp()
    begin()
    address('tocsin://alarm/1?x')
    expect(logged).toEqual(['"tocsin://alarm/1?x" is not tocsin://alarm/ID'])
  })
})
