import { describe, expect, it } from 'vitest'
import { losersOf, replacedBy, resolve, thingOf } from '../../../../src/main/team/merge-rules.ts'
import { fold, newRegister } from '../../../../src/main/team/register.ts'
import { actSchema, type Act, type ActContent } from '../../../../src/shared/model/act.ts'
import {
  acknowledge,
  call,
  cancelPlan,
  contact,
  dismiss,
  dropContact,
  dropHelp,
  dropLabel,
  dropWork,
  escalate,
  help,
  hours,
  label,
  makeAct,
  note,
  plan,
  point,
  release,
  shelve,
  sign,
  take,
  trailEnd,
  unshelve,
  work,
} from '../../../support/team-acts.ts'

const registerOf = (acts: readonly Act[]) => {
  const register = newRegister()
  for (const act of acts) fold(register, act)
  return register
}
const at = (desk: string, number: number, content: ActContent, ...replaces: Act[]) =>
  makeAct(content, { desk, number, replaces: replaces.map(({ id }) => id) })

const north = at('North', 1, take)
const southLater = at('South', 2, take)
const shelved = at('North', 1, shelve(5_000))
const planned = at('North', 1, plan(3_000, 5_000))

/** Of things whose last word holds, and that only somebody who knew of it removes. */
function lastWordCases(thing: string, one: ActContent, other: ActContent, drop: ActContent) {
  const [first, second] = [at('North', 1, one), at('South', 2, other)]
  const changed = at('North', 3, one)
  const known = at('West', 4, drop, second, first)
  const cases: [name: string, acts: Act[], held: Act][] = [
    [`the last change of ${thing} holds`, [second, first], second],
    [
      `a change of ${thing} beats a removal that did not know of it`,
      [at('South', 9, drop), changed],
      changed,
    ],
    [`${thing} is gone where whoever removed it knew of all`, [first, second, known], known],
  ]
  return cases
}

describe('what holds where desks acted without knowing of each other', () => {
  const unshelved = at('South', 2, unshelve, shelved)
  const cases: [name: string, acts: Act[], held: Act | undefined][] = [
    ['nothing was said', [], undefined],
    ['the first taker has the alarm', [southLater, north], north],
    [
      'whoever takes over has it',
      [north, at('South', 2, take, north), at('West', 3, take, north)],
      at('South', 2, take, north),
    ],
    ['what was given back is free', [north, at('North', 3, release, north)], at('North', 3, release, north)],
    [
      'giving back ends nothing that its desk did not know',
      [north, southLater, at('North', 3, release, north)],
      southLater,
    ],
    [
      'unshelving beats a later extension',
      [shelved, unshelved, at('West', 9, shelve(9_000), shelved)],
      unshelved,
    ],
    [
      'unshelving beats a shelving that it did not know',
      [unshelved, at('West', 9, shelve(9_000))],
      unshelved,
    ],
    [
      'shelving again holds where its desk knew of the unshelving',
      [shelved, unshelved, at('West', 9, shelve(9_000), unshelved)],
      at('West', 9, shelve(9_000), unshelved),
    ],
    [
      'cancelled work beats a change that did not know of it',
      [planned, at('South', 2, cancelPlan, planned), at('West', 9, plan(3_000, 9_000), planned)],
      at('South', 2, cancelPlan, planned),
    ],
    [
      'of two plans the one that hides alarms for less',
      [at('South', 2, plan(3_000, 9_000)), planned],
      planned,
    ],
    ['the shorter time beats the longer', [at('South', 2, shelve(9_000)), shelved], shelved],
    [
      'an extension by somebody who knew the time holds',
      [shelved, at('South', 2, shelve(9_000), shelved)],
      at('South', 2, shelve(9_000), shelved),
    ],
    [
      'work that somebody goes on with stays',
      [at('North', 1, work('a')), at('South', 2, dropWork)],
      at('North', 1, work('a')),
    ],
    [
      'the last word about work holds',
      [at('South', 2, work('b')), at('North', 1, work('a'))],
      at('South', 2, work('b')),
    ],
    ...lastWordCases('a contact', contact('Ada'), contact('Bo'), dropContact),
    ...lastWordCases('a label', label('A'), label('B'), dropLabel),
    ...lastWordCases('alarm help', help('ice'), help('dirt'), dropHelp),
    [
      'whoever ticks or opens a point last has the word',
      [at('South', 2, point(null)), at('North', 1, point('Ben'))],
      at('South', 2, point(null)),
    ],
    [
      'who acknowledged last has done so',
      [at('South', 2, acknowledge(20)), at('North', 1, acknowledge(10))],
      at('South', 2, acknowledge(20)),
    ],
    [
      'a call is as the service answered last',
      [at('South', 1, call(null)), at('South', 2, call(true), at('South', 1, call(null)))],
      at('South', 2, call(true), at('South', 1, call(null))),
    ],
    [
      'an escalation goes on from where most was called',
      [at('South', 2, escalate(2)), at('North', 3, escalate(1))],
      at('South', 2, escalate(2)),
    ],
    [
      'an escalation that somebody stopped has ended, whoever went on without knowing it',
      [at('South', 2, escalate(1, { isStopped: true })), at('North', 3, escalate(2))],
      at('South', 2, escalate(1, { isStopped: true })),
    ],
    [
      'what ended was about an earlier raise',
      [at('South', 2, escalate(2, { isStopped: true })), at('North', 1, escalate(1, { raisedAt: 5 }))],
      at('North', 1, escalate(1, { raisedAt: 5 })),
    ],
    [
      'of a desk that was set back the later end of its trail tells',
      [at('South', 1, trailEnd(5)), at('South', 2, trailEnd(4))],
      at('South', 1, trailEnd(5)),
    ],
    [
      'a signature stays, whatever claims to be the same one',
      [at('South', 2, sign('a')), at('North', 1, sign('a'))],
      at('North', 1, sign('a')),
    ],
    [
      'the last hours of a group hold',
      [at('South', 2, hours('07:00')), at('North', 1, hours('06:00'))],
      at('South', 2, hours('07:00')),
    ],
  ]
  it.each(cases)('%s', (_name, acts, held) => {
    expect(resolve(registerOf(acts))).toEqual(held)
    expect(resolve(registerOf(acts.toReversed()))).toEqual(held)
    expect(resolve(registerOf([...acts, ...acts]))).toEqual(held)
  })

  it('names those who lost', () => {
    expect(losersOf(registerOf([southLater, north]))).toEqual([southLater])
    expect(losersOf(registerOf([north]))).toEqual([])
  })

  it('has one order also for acts of the same moment', () => {
    const same = { at: 5, count: 0 }
    const a = makeAct(take, { desk: 'A', number: 1, stamp: same })
    const b = makeAct(take, { desk: 'B', number: 1, stamp: same })
    expect(resolve(registerOf([b, a]))).toEqual(resolve(registerOf([a, b])))
  })
})

describe('what an act is about', () => {
  it('is the tag in any spelling, and each note by itself', () => {
    expect(thingOf(unshelve)).toBe(thingOf(shelve(1)))
    expect(thingOf(release)).toBe(thingOf(take))
    expect(thingOf(dropWork)).toBe(thingOf(work('')))
    expect(thingOf(dropContact)).toBe(thingOf(contact('')))
    expect(thingOf(dropLabel)).toBe(thingOf(label('')))
    expect(thingOf(dropHelp)).toBe(thingOf(help('')))
    expect(thingOf(note('a'))).not.toBe(thingOf(note('b')))
    expect(thingOf(shelve(1, { alarmId: 7 }))).not.toBe(thingOf(shelve(1)))
  })

  it('is never a signature that another act takes the place of', () => {
    const first = at('North', 1, sign('a'))
    expect(actSchema.safeParse(first).success).toBe(true)
    expect(actSchema.safeParse(at('South', 2, sign('a'), first)).success).toBe(false)
    expect(replacedBy(sign('a'), registerOf([first]))).toEqual([])
  })

  it('is the end of no trail but the own', () => {
    expect(actSchema.safeParse(at('South', 1, trailEnd(1))).success).toBe(true)
    expect(actSchema.safeParse(at('North', 1, trailEnd(1))).success).toBe(false)
  })

  it('is valid as it is stored', () => {
    const others = [
      contact('Ada'),
      dropContact,
      label('A'),
      dropLabel,
      hours('06:00'),
      help('ice'),
      dropHelp,
      point('Ben'),
      call(true),
      dismiss,
      escalate(1),
      acknowledge(1),
    ]
    for (const content of [
      take,
      release,
      note('a'),
      shelve(1),
      unshelve,
      plan(1, 2),
      cancelPlan,
      work(''),
      dropWork,
      ...others,
    ])
      expect(actSchema.parse(at('North', 1, content))).toEqual(at('North', 1, content))
  })
})
