import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import { matchesQuery, narrows, queryDependsOnTime } from '../../../../src/shared/rules/alarm-text-query.ts'
import { parseTextQuery } from '../../../../src/shared/rules/text-query.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const alarm = makeAlarm({
  id: 204,
  priority: 2,
  state: 3,
  dataServerId: 7,
  path: 'NORTH\\BOILER2\\LT204.HIHI',
  name: 'LT204.HIHI',
  localizedName: 'Niveau ballon',
  message: 'Drum level high-high',
  value: '87.5 %',
  ackUser: 'P. Arnaud',
  comment: 'seen twice',
  masked: true,
  alarmTime: '2026-03-02T06:00:00.000Z',
})
const now = Date.parse('2026-03-02T06:02:00.000Z')

describe('what a query finds', () => {
  const cases: [string, boolean][] = [
    ['', true],
    ['   ', true],
    ['drum', true],
    ['DRUM', true],
    ['turbine', false],
    ['drum arnaud', true],
    ['drum turbine', false],
    ['highnorth', false],
    ['niveau', true],
    ['twice', true],
    ['"level high"', true],
    ['"high level"', false],
    ['"level high', true],
    ['-turbine', true],
    ['-drum', false],
    ['not turbine', true],
    ['not drum', false],
    ['not -drum', true],
    ['-"level high"', false],
    ['not', false],
    ['area:NORTH', true],
    ['area:north\\boiler2', true],
    ['area:north/boiler2', true],
    ['area:NOR', true],
    ['area:BOILER2', false],
    ['-area:NORTH', false],
    ['-area:SOUTH', true],
    ['not area:SOUTH', true],
    ['tag:lt204', true],
    ['tag:ballon', true],
    ['tag:drum', false],
    ['msg:drum', true],
    ['msg:lt204', false],
    ['msg:"level high"', true],
    ['value:87', true],
    ['value:5', true],
    ['value:88', false],
    ['ack:arnaud', true],
    ['ack:moreau', false],
    ['-ack:arnaud', false],
    ['state:3', true],
    ['state:2', false],
    ['state:1-3', true],
    ['prio:2', true],
    ['prio:1', false],
    ['prio:1-2', true],
    ['prio:high', true],
    ['prio:critical', false],
    ['priority:2', true],
    ['priority:1', false],
    ['priority:h', true],
    ['priority:<3', true],
    ['priority<2', false],
    ['priority>=2', true],
    ['priority<=1', false],
    ['-priority:1', true],
    ['message:drum', true],
    ['message:lt204', false],
    ['message:"level high"', true],
    ['ack:yes', true],
    ['ack:no', false],
    ['-ack:no', true],
    ['id>200', true],
    ['state<3', false],
    ['critical', false],
    ['-critical', true],
    ['turbine OR drum', true],
    ['turbine OR pump', false],
    ['turbine OR -pump', true],
    ['not turbine OR drum', true],
    ['drum turbine OR niveau', true],
    ['pump turbine OR niveau', false],
    ['turbine OR pump OR drum', true],
    ['priority:1 OR priority:2', true],
    ['area:SOUTH OR area:NORTH', true],
    ['drum OR', true],
    ['OR drum', true],
    ['drum or turbine', false],
    ['"OR x"', false],
    ['age<5m', true],
    ['age<1m', false],
    ['age>1m', true],
    ['age>2h', false],
    ['age:<300s', true],
    ['age<3', true],
    ['age<1h drum', true],
    ['age>1d OR drum', true],
    ['-age<1m', true],
    ['age<', true],
    ['a<b', false],
    ['id:204', true],
    ['id:20', false],
    ['server:7', true],
    ['comment:seen', true],
    ['masked', true],
    ['not masked', false],
    ['-masked', false],
    ['"masked"', false],
    ['/drum/', true],
    ['/drum/i', true],
    ['/^Drum/', true],
    ['/level\\s+high/', true],
    ['/LT2\\d{2}/', true],
    ['/HIHI\\/x/', false],
    ['-/drum/i', false],
    ['not /turbine/', true],
    ['tag:/^north/i', true],
    ['msg:/lt204/i', false],
    ['state:/[34]/', true],
    ['/drum/gi', true],
    ['area:NORTH not masked drum', false],
    ['area:NORTH masked -turbine /high/', true],
    // Still being typed: a field or a sign without a value asks for nothing.
    ['area:', true],
    ['-', true],
    ['drum -', true],
    ['msg:""', true],
    // No field of ours: a word as it stands.
    ['LT204:HIHI', false],
    ['"foo:drum"', false],
  ]
  test.each(cases)('%s', (text, found) => {
    const query = parseTextQuery(text)
    expect(query.problem).toBeNull()
    expect(matchesQuery(query, alarm, { scale, now })).toBe(found)
  })

  test('critical is a priority, and a word of the text all the same', () => {
    const query = parseTextQuery('critical')
    const matches = (fields: object) => matchesQuery(query, makeAlarm({ id: 1, ...fields }), { scale })
    expect(matches({ priority: 1, message: 'Drum level' })).toBe(true)
    expect(matches({ priority: 4, message: 'Critical speed' })).toBe(true)
    expect(matches({ priority: 4, message: 'Drum level' })).toBe(false)
  })

  test('critical is the most urgent priority, whatever its scale calls it', () => {
    const other = { ...scale, bands: scale.bands.filter(({ id }) => id !== 'critical') }
    const found = (text: string) =>
      [1, 2, 3].filter((priority) =>
        matchesQuery(parseTextQuery(text), makeAlarm({ id: 1, priority }), { scale: other }),
      )
    expect(found('critical')).toEqual([1, 2])
    expect(found('priority:high')).toEqual([1, 2])
    expect(found('priority:medium')).toEqual([3])
  })

  test('an alarm whose time cannot be read has every age', () => {
    const odd = makeAlarm({ id: 1, alarmTime: 'yesterday' })
    for (const text of ['age<5m', 'age>5m', '-age<5m'])
      expect(matchesQuery(parseTextQuery(text), odd, { scale, now })).toBe(true)
  })

  test.each([
    ['server:north', true],
    ['server:7', true],
    ['server:8', false],
    ['server:south', false],
    ['server:/^North station 7$/', true],
    ['station', true],
    ['-station', false],
  ])('with a name for its data server: %s', (text, found) => {
    const serverName = (id: number) => (id === 7 ? 'North station' : null)
    expect(matchesQuery(parseTextQuery(text), alarm, { scale, serverName })).toBe(found)
  })

  test('an expression answers the same every time', () => {
    const query = parseTextQuery('/drum/giy')
    const answers = [1, 2, 3].map(() => matchesQuery(query, alarm, { scale }))
    expect(answers).toEqual([true, true, true])
  })

  test('a word of no field is looked for whole', () => {
    const odd = makeAlarm({ id: 1, message: 'see http://plant/doc' })
    expect(matchesQuery(parseTextQuery('http://plant'), odd, { scale })).toBe(true)
  })
})

describe('what cannot be read', () => {
  const cases: [string, string, string][] = [
    ['/dru', 'unclosed', '/dru'],
    ['drum /a b', 'unclosed', '/a b'],
    ['tag:/x', 'unclosed', 'tag:/x'],
    ['/[/', 'expression', '/[/'],
    ['/a/q', 'expression', '/a/q'],
    ['/(/ drum', 'expression', '/(/'],
    ['mesage:drum', 'field', 'mesage:drum'],
    ['drum -foo:bar', 'field', '-foo:bar'],
    ['foo:', 'field', 'foo:'],
    ['priority:x', 'value', 'priority:x'],
    ['state:x', 'value', 'state:x'],
    ['id<x', 'value', 'id<x'],
    ['age<soon', 'value', 'age<soon'],
  ]
  test.each(cases)('%s', (text, kind, source) => {
    expect(parseTextQuery(text).problem).toMatchObject({ kind, source })
  })

  test('is ignored, so that too much is shown rather than too little', () => {
    expect(matchesQuery(parseTextQuery('drum /['), alarm, { scale })).toBe(true)
    expect(matchesQuery(parseTextQuery('turbine /[/'), alarm, { scale })).toBe(false)
  })

  test('is shown without the browser’s preamble', () => {
    const { problem } = parseTextQuery('/[/')
    expect(problem).toMatchObject({ detail: 'Unterminated character class' })
  })
})

describe('whether a query only looks at what another one found', () => {
  const cases: [string, string, boolean][] = [
    ['dru', 'drum', true],
    ['drum', 'drum level', true],
    ['drum', 'dru', false],
    ['', 'drum', true],
    ['message:dr', 'message:drum', true],
    ['message:dr', 'tag:drum', false],
    ['area:NORTH', 'area:NORTH drum', true],
    ['area:N', 'area:NO', false],
    ['critica', 'critical', false],
    ['critical', 'critical drum', true],
    ['ack:n', 'ack:no', false],
    ['drum', 'drum OR pump', false],
    ['drum OR pump', 'drum OR pumps', true],
    ['drum OR pump', 'drum', true],
    ['-drum', '-drums', false],
    ['priority:1', 'priority:1 drum', true],
    ['age<5m', 'age<5m drum', true],
    ['age<5m', 'age<6m', false],
  ]
  test.each(cases)('%s, then %s', (before, after, isNarrower) => {
    expect(narrows(parseTextQuery(after), parseTextQuery(before))).toBe(isNarrower)
  })
})

describe('the time left to respond', () => {
  const minutesLeft = (minutes: number) => () => now + minutes * 60_000
  test.each<[query: string, left: number, found: boolean]>([
    ['respond<5m', 4, true],
    ['respond<5', 6, false],
    ['respond:<5m', -3, true],
    ['respond<0m', -1, true],
    ['respond<0m', 1, false],
    ['respond>5m', 6, true],
    ['-respond<5m', 6, true],
    // Not given: it is neither short nor long.
    ['respond<5m', Number.NaN, false],
    ['respond>5m', Number.NaN, false],
    ['-respond<5m', Number.NaN, true],
  ])('%s with %s minutes', (text, left, found) => {
    const query = parseTextQuery(text)
    expect(query.problem).toBeNull()
    expect(matchesQuery(query, alarm, { scale, now, respondBy: minutesLeft(left) })).toBe(found)
  })
  test('without alarm help no alarm has one', () => {
    expect(matchesQuery(parseTextQuery('respond<5m'), alarm, { scale, now })).toBe(false)
    expect(queryDependsOnTime(parseTextQuery('drum respond<5m'))).toBe(true)
  })
})

describe('who has an alarm', () => {
  const mine = { by: 'Anna Berg', isMine: true }
  const other = { by: 'Ben · South', isMine: false }
  test.each<[query: string, holder: typeof mine | null, found: boolean]>([
    ['with:me', mine, true],
    ['with:me', other, false],
    ['with:me', null, false],
    ['with:others', mine, false],
    ['with:others', other, true],
    ['with:others', null, false],
    ['with:nobody', null, true],
    ['with:nobody', other, false],
    ['WITH:NOBODY', null, true],
    ['with:anna', mine, true],
    ['with:"anna berg"', mine, true],
    ['with:anna', other, false],
    ['with:anna', null, false],
    ['-with:anna', null, true],
    ['-with:nobody', other, true],
    ['with:me OR with:nobody', null, true],
    // Still being typed.
    ['with:', null, true],
    ['drum with:nobody', null, true],
  ])('%s where it is with %o', (text, holder, found) => {
    const query = parseTextQuery(text)
    expect(query.problem).toBeNull()
    expect(matchesQuery(query, alarm, { scale, now, holderOf: () => holder })).toBe(found)
  })
  test.each(['with:me', '-with:me', 'with:nobody'])('%s hides nothing where it is not known', (text) => {
    expect(matchesQuery(parseTextQuery(text), alarm, { scale, now })).toBe(true)
  })
})
