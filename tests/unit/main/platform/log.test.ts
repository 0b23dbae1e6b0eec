import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLogFile } from '../../../../src/main/platform/log-file.ts'
import { createLogging } from '../../../../src/main/platform/log.ts'
import { createSecrets } from '../../../../src/main/platform/secrets.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function setUp(limits: { maxBytes?: number; maxFiles?: number } = {}) {
  const folder = join(tempFolder(), 'logs')
  const errors: string[] = []
  const printed: string[] = []
  const file = openLogFile({ folder, onError: (message) => errors.push(message), ...limits })
  const secrets = createSecrets()
  const logging = createLogging({ now: () => 0, secrets, file, print: (text) => printed.push(text) })
  return { folder, file, errors, printed, secrets, ...logging }
}

describe('the log', () => {
  it('is printed and kept, with time and level', () => {
    const { log, printed, files } = setUp()
    log('warn', 'connection lost')
    expect(printed).toEqual(['1970-01-01T00:00:00.000Z warn connection lost\n'])
    expect(files().map((file) => readFileSync(file, 'utf8'))).toEqual(printed)
  })

  it('leaves out what is below its level', () => {
    const { log, printed, setLevel } = setUp()
    setLevel('warn')
    log('info', 'connected')
    log('warn', 'connection lost')
    setLevel('error')
    log('warn', 'connection lost')
    log('error', 'a defect')
    expect(printed.map((line) => line.split(' ')[1])).toEqual(['warn', 'error'])
  })

  it('moves on to a new file when one is full, keeps the last few, and loses no line in between', () => {
    const { log, files } = setUp({ maxBytes: 100, maxFiles: 3 })
    for (let n = 10; n < 20; n++) log('info', `line ${n}`)
    const names = files().map((file) => file.split('/').at(-1))
    expect(names).toEqual(['tocsin.log', 'tocsin.1.log', 'tocsin.2.log'])
    const kept = files()
      .toReversed()
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    expect(kept.match(/line \d+/g)).toEqual([
      'line 14',
      'line 15',
      'line 16',
      'line 17',
      'line 18',
      'line 19',
    ])
    for (const file of files()) expect(statSync(file).size).toBeLessThanOrEqual(100)
  })

  it('goes on where the last run ended', () => {
    const { folder, log, file } = setUp()
    log('info', 'first run')
    file.close()
    const again = openLogFile({ folder, onError: () => undefined })
    again.write('second run\n')
    expect(readFileSync(join(folder, 'tocsin.log'), 'utf8')).toMatch(/first run\nsecond run\n$/)
  })

  it('says once that its file cannot be written, and writes on when it can', () => {
    const { folder, log, errors, printed } = setUp()
    // A file in the place of the folder.
    writeFileSync(folder, '')
    log('info', 'one')
    log('info', 'two')
    expect(errors).toHaveLength(1)
    expect(printed).toHaveLength(2)
    chmodSync(folder, 0o600)
    const elsewhere = tempFolder()
    mkdirSync(join(elsewhere, 'logs'))
    const again = openLogFile({ folder: join(elsewhere, 'logs'), onError: (message) => errors.push(message) })
    again.write('three\n')
    expect(again.files()).toHaveLength(1)
  })

  it.each([
    ['a token in a header', 'Authorization: Bearer planted-secret-1'],
    ['a token in a header of JSON', '{"Authorization":"Bearer planted-secret-1"}'],
    ['a token beside other text', 'sent Bearer planted-secret-1 to the service'],
    ['a basic credential', 'authorization: Basic cGxhbnRlZC1zZWNyZXQtMQ=='],
    ['an access token in an address', 'wss://alarms.example/alarmHub?id=1&access_token=planted-secret-1'],
    ['a one-time key in an address', 'http://127.0.0.1:4600/?key=planted-secret-1'],
    ['a form', 'grant_type=password&username=op&password=planted-secret-1&client_secret=planted-secret-2'],
    [
      'a refresh token of an answer',
      '{"access_token":"planted-secret-1","refresh_token":"planted-secret-2"}',
    ],
    ['a password in an address', 'http://operator:planted-secret-1@alarms.example/'],
    ['a cookie', 'Cookie: tocsin-4600=planted-secret-1; other=x'],
    ['a JSON Web Token', 'refused eyJhbGciOiJIUzI1NiJ9.cGxhbnRlZC1zZWNyZXQtMQ.c2ln'],
  ])('hides what has the form of a secret: %s', (_what, message) => {
    const { log, printed, files } = setUp()
    log('info', message)
    for (const text of [...printed, ...files().map((file) => readFileSync(file, 'utf8'))]) {
      expect(text).not.toMatch(/planted-secret|cGxhbnRlZC1zZWNyZXQtMQ/)
      expect(text).toContain('…')
    }
  })

  it.each([
    ['as it is', (secret: string) => `the service said: ${secret} is not known`],
    ['in an address', (secret: string) => `GET /x?y=${encodeURIComponent(secret)}`],
    ['in JSON', (secret: string) => JSON.stringify({ detail: secret })],
    ['in the output of the embedded service', (secret: string) => `Token: ${secret}`],
  ])('hides a secret it knows, %s', (_where, write) => {
    const { log, write: writeRaw, secrets, printed } = setUp()
    const secret = 'a "planted" secret/+&ü'
    secrets.add(secret)
    log('error', write(secret))
    writeRaw(write(secret))
    for (const text of printed) {
      expect(text).not.toContain('planted')
      expect(text).toContain('…')
    }
  })

  it('leaves ordinary text as it is', () => {
    const { log, printed } = setUp()
    const message = 'polling of Köln/Süd failed: TypeError: key is not a function'
    log('error', message)
    expect(printed[0]).toContain(message)
  })

  it('is cut before a secret is looked for in it, and hides one that the cut would halve', () => {
    const { log, write, printed, secrets } = setUp()
    secrets.add('a-planted-secret')
    log('info', `${'x'.repeat(1_960)}a-planted-secret${'y'.repeat(1_000_000)}`)
    write(`${'x'.repeat(1_990)}a-planted-secret${'y'.repeat(1_000_000)}\n`)
    expect(printed.map(({ length }) => length)).toEqual([2_001, 2_001])
    for (const text of printed) expect(text).not.toContain('a-pl')
  })

  it.each([
    ['a line break', '\n'],
    ['a carriage return', '\r\n'],
    ['a line separator', '\u2028'],
    ['a next line of C1', '\u0085'],
    ['an escape of a terminal', '\u001b[2K'],
    ['the same in one character of C1', '\u009b2K'],
    ['a direction override', '\u202e'],
    ['an isolate', '\u2066'],
    ['a mark of direction', '\u200f'],
    ['a letter mark', '\u061c'],
  ])('has one line for each entry, whatever text is in it: %s', (_what, text) => {
    const { log, write, printed } = setUp()
    log('warn', `refused: ${text}2026-01-01T00:00:00.000Z info signed in: "Chief"`)
    expect(printed).toHaveLength(1)
    expect(printed[0]).toMatch(/^1970-01-01T00:00:00.000Z warn refused: [\x20-\x7e]+\n$/)
    expect(printed[0]).toMatch(/: (\\n|\\r\\n|\\u[\da-f]{4}.*)2026/)
    // The lines of another process stay lines, of which none has anything but text.
    write(`first${text}\nsecond\n`)
    expect(printed[1]?.replaceAll('\n', '')).toMatch(/^first[\x20-\x7e]*second$/)
  })
})
