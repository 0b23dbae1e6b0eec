import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createRowWriter } from '../../../../src/main/exports/row-writer.ts'
import { de } from '../../../../src/renderer/features/histories/view-messages/de.ts'
import { en } from '../../../../src/renderer/features/histories/view-messages/en.ts'
import { es } from '../../../../src/renderer/features/histories/view-messages/es.ts'
import { fr } from '../../../../src/renderer/features/histories/view-messages/fr.ts'
import { readPlayFlags, readRecording } from '../../../../src/shared/model/recording.ts'

const unsaid = { message: null, priority: null }

describe('a recording', () => {
  it.each([
    {
      what: 'begins with its first alarm, whatever the order of the lines',
      text: 'tag,raised_s,reset_s\nB,30.5,40\nA,20,50\n',
      alarms: [
        { path: 'A', raisedMs: 0, resetMs: 30_000, ...unsaid },
        { path: 'B', raisedMs: 10_500, resetMs: 20_000, ...unsaid },
      ],
    },
    {
      what: 'has alarms that do not end, and lines of any system',
      text: '\uFEFFTag,Raised_s,Reset_s\r\n\r\nA,0,\r\nB,0,0\r\n,,\r\n',
      alarms: [
        { path: 'A', raisedMs: 0, resetMs: null, ...unsaid },
        { path: 'B', raisedMs: 0, resetMs: 0, ...unsaid },
      ],
    },
    {
      what: 'ends without a line break, in an empty cell',
      text: 'tag,raised_s,reset_s\nA,7,',
      alarms: [{ path: 'A', raisedMs: 0, resetMs: null, ...unsaid }],
    },
    {
      what: 'has quotes, other columns and semicolons',
      text: 'priority;note;tag;raised_s;reset_s;message\n2;"a;\nb";X\\Y;1;3;"said ""high"""\n',
      alarms: [{ path: 'X\\Y', raisedMs: 0, resetMs: 2_000, message: 'said "high"', priority: 2 }],
    },
    {
      what: 'has one run after the other, with ten minutes in between',
      text: 'fault,seed,tag,raised_s,reset_s\n1,1,A,100,160\n1,2,A,5,\n1,1,B,130,\n2,1,C,0,1\n',
      alarms: [
        { path: 'A', raisedMs: 0, resetMs: 60_000, ...unsaid },
        { path: 'B', raisedMs: 30_000, resetMs: null, ...unsaid },
        { path: 'A', raisedMs: 660_000, resetMs: null, ...unsaid },
        { path: 'C', raisedMs: 1_260_000, resetMs: 1_261_000, ...unsaid },
      ],
    },
    {
      what: 'has times with offsets, and signs that an export guards',
      text: "tagName,alarmTime,resetTime,message\n'=A,2026-03-02T09:00:00+01:00,2026-03-02T08:00:05.5Z,'-1 °C\n",
      alarms: [{ path: '=A', raisedMs: 0, resetMs: 5_500, message: '-1 °C', priority: null }],
    },
  ])('$what', ({ text, alarms }) => {
    expect(readRecording(text)).toEqual({ alarms, problems: [] })
  })

  it.each([
    ['', [1, 'the file is empty']],
    ['tag,raised_s,reset_s\n', [1, 'no alarm follows the headings']],
    ['\ntag,when,reset_s\nA,1,2', [2, 'neither tag, raised_s, reset_s nor']],
    ['tag,raised_s\nA,1', [1, 'neither tag, raised_s, reset_s nor']],
    ['tag,raised_s,reset_s\nA,1', [2, 'it has 2 cells, the headings 3']],
    ['tag,raised_s,reset_s\n ,1,2', [2, 'the tag is missing']],
    ['tag,raised_s,reset_s\nA,soon,2', [2, '"soon" is not a time of being raised']],
    ['tag,raised_s,reset_s\nA,-1,2', [2, '"-1" is not a time of being raised']],
    ['tag,raised_s,reset_s\nA,,2', [2, '"" is not a time of being raised']],
    ['tag,raised_s,reset_s\nA,1,2 s', [2, '"2 s" is not a time of being reset']],
    ['tag,raised_s,reset_s\nA,2,1', [2, 'it is reset before it is raised']],
    ['tag,raised_s,reset_s,priority\nA,1,2,high', [2, '"high" is not a priority']],
    ['tag,raised,reset\nA,02.03.2026 09:00,', [2, '"02.03.2026 09:00" is not a time of being raised']],
    ['tag,raised,reset\nA,2026-13-41T09:00:00Z,', [2, 'is not a time of being raised']],
    ['tag,raised_s,reset_s\n"A\nB",1,2\n"C,3,4\n', [4, 'a quotation mark is misplaced or not closed']],
    ['tag,raised_s,reset_s\n"A"B,1,2\n', [2, 'a quotation mark is misplaced or not closed']],
  ] as const)('%j is refused by line and reason', (text, [line, reason]) => {
    const { alarms, problems } = readRecording(text)
    expect(alarms).toEqual([])
    expect(problems).toEqual([{ line, reason: expect.stringContaining(reason) as string }])
  })

  it('of the Tennessee Eastman plant is read whole', () => {
    const text = gunzipSync(readFileSync('tests/fixtures/tep-alarms.csv.gz')).toString()
    const { alarms, problems } = readRecording(text)
    expect(problems).toEqual([])
    expect(alarms).toHaveLength(text.trim().split('\n').length - 1)
  })
})

it.each(Object.entries({ en, de, fr, es }))('an alarm history exported in %s is a recording', (_, texts) => {
  const columns = Object.entries(texts.histories.column).map(([key, title]) => ({ key, title }))
  const writer = createRowWriter({ format: 'csv', columns, isHidden: () => false })
  const entry = { id: 7, tagId: 3, priority: 1, comment: '', tagName: 'NORTH\\BOILER1\\LT104.HIHI' }
  const text =
    writer.write([
      { ...entry, message: 'Level, "high"', alarmTime: '2026-03-02T09:00:10+01:00' },
      {
        ...entry,
        message: 'First',
        alarmTime: '2026-03-02T09:00:00+01:00',
        resetTime: '2026-03-02T09:01:00+01:00',
      },
    ]) + writer.end()
  const { tagName: path, priority } = entry
  expect(readRecording(text)).toEqual({
    alarms: [
      { path, priority, message: 'First', raisedMs: 0, resetMs: 60_000 },
      { path, priority, message: 'Level, "high"', raisedMs: 10_000, resetMs: null },
    ],
    problems: [],
  })
})

describe('the flags', () => {
  const texts: Record<string, string> = {
    good: 'tag,raised_s,reset_s\nA,1,2\n',
    bad: `tag,raised_s,reset_s\n${'A,1,2\nA,x,\n'.repeat(7)}`,
  }
  const read = (file: string | undefined, speed?: string) =>
    readPlayFlags(file, speed, (name) => {
      const text = texts[name]
      if (text === undefined) throw new Error('ENOENT')
      return text
    })

  it.each([
    [undefined, 1],
    ['1', 1],
    ['2.5', 2.5],
    ['60', 60],
  ])('speed %s', (text, speed) => {
    expect(read('good', text)).toMatchObject({ ok: true, value: { speed, alarms: [{ path: 'A' }] } })
  })

  it('without a file nothing is played', () => {
    expect(read(undefined)).toEqual({ ok: true, value: null })
  })

  it.each([
    [undefined, '2', '--play-speed needs --play FILE'],
    ['good', '0', "--play-speed must be a number from 1 to 60, not '0'"],
    ['good', '61', "--play-speed must be a number from 1 to 60, not '61'"],
    ['good', 'fast', "--play-speed must be a number from 1 to 60, not 'fast'"],
    ['none', '2', '--play none cannot be read: ENOENT'],
    [
      'bad',
      undefined,
      `--play bad, ${[3, 5, 7, 9, 11].map((line) => `line ${line}: "x" is not a time of being raised; `).join('')}and 2 more`,
    ],
  ])('%s at %s is refused', (file, speed, message) => {
    expect(read(file, speed)).toEqual({ ok: false, error: { code: 'bad-payload', message } })
  })
})
