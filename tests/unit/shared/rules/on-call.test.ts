import { expect, it } from 'vitest'
import type { HoursLine } from '../../../../src/shared/model/contact-book.ts'
import { planChain } from '../../../../src/shared/rules/escalation-plan.ts'
import { onCallAt } from '../../../../src/shared/rules/on-call.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'

const zone = createZone('Europe/Paris')
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hours = new Map<number, HoursLine[]>([
  [1, [{ days: everyDay, from: '22:00', to: '06:00' }]],
  [2, [{ days: everyDay, from: '06:00', to: '14:00' }]],
  [3, [{ days: [1], from: '08:00', to: '09:00' }]],
])
const hoursOf = (groupId: number) => hours.get(groupId) ?? []
const at = (text: string) => Date.parse(text)

it.each([
  // At 03:30 the clocks have gone forward: the night shift ends at 06:00 of the new time.
  [
    'the night of spring',
    '2026-03-29T03:30+02:00',
    [[1, '2026-03-29T06:00+02:00']],
    [
      [2, '2026-03-29T06:00+02:00'],
      [3, '2026-03-30T08:00+02:00'],
    ],
  ],
  // 02:30 occurs twice in autumn; the shift lasts through both.
  [
    'the first 02:30 of autumn',
    '2026-10-25T02:30+02:00',
    [[1, '2026-10-25T06:00+01:00']],
    [
      [2, '2026-10-25T06:00+01:00'],
      [3, '2026-10-26T08:00+01:00'],
    ],
  ],
  [
    'the afternoon, when nobody is',
    '2026-11-16T15:00+01:00',
    [],
    [
      [1, '2026-11-16T22:00+01:00'],
      [2, '2026-11-17T06:00+01:00'],
      [3, '2026-11-23T08:00+01:00'],
    ],
  ],
] as const)('on call and next in %s', (_name, instant, on, next) => {
  const found = onCallAt([1, 2, 3], at(instant), hoursOf, zone)
  expect(found.on).toEqual(on.map(([groupId, until]) => ({ groupId, at: at(until) })))
  expect(found.next).toEqual(next.map(([groupId, from]) => ({ groupId, at: at(from) })))
})

it('nobody knows whether a group without hours is on call', () => {
  expect(onCallAt([9, 1], at('2026-11-16T23:00+01:00'), hoursOf, zone)).toEqual({
    on: [{ groupId: 1, at: at('2026-11-17T06:00+01:00') }],
    next: [],
    unknown: [9],
  })
})

it('a chain passes over who is off shift when their turn comes, over the end of a shift and a change of the clocks', () => {
  const steps = [1, 2, 3].map((groupId) => ({ groupId, name: '', waitMinutes: 45 }))
  const plan = planChain(steps, at('2026-03-29T05:30+02:00'), hoursOf, zone)
  expect(plan.map(({ at: due, isOn }) => [new Date(due).toISOString(), isOn])).toEqual([
    ['2026-03-29T03:30:00.000Z', true],
    ['2026-03-29T04:15:00.000Z', true],
    ['2026-03-29T05:00:00.000Z', false],
  ])
})
