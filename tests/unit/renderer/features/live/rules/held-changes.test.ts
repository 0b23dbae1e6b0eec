import { describe, expect, test } from 'vitest'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { createHeldChanges } from '../../../../../../src/renderer/features/live/rules/held-changes.ts'
import { noneHidden } from '../../../../../../src/renderer/features/live/rules/alarm-list.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const a = makeAlarm({ id: 1, priority: 2 })
const b = makeAlarm({ id: 2, priority: 1 })
const c = makeAlarm({ id: 3, priority: 1 })
const elsewhere = { path: 'SOUTH\\X' }
const rules = {
  reasonOf: ({ path }: Alarm) => (path.startsWith('NORTH') ? null : ('area' as const)),
  isCritical: ({ priority }: Alarm) => priority === 1,
}

describe('what a held list does not show', () => {
  type Step = [before: Alarm | undefined, after: Alarm | undefined]
  const cases: [string, Step[], { fresh: number; critical: number | null }][] = [
    ['nothing happened', [], { fresh: 0, critical: null }],
    ['one raised', [[undefined, a]], { fresh: 1, critical: null }],
    ['one of the list cleared', [[a, undefined]], { fresh: 0, critical: null }],
    ['one of the list changed', [[a, { ...a, value: '1' }]], { fresh: 0, critical: null }],
    ['not shown by the filter', [[undefined, { ...b, ...elsewhere }]], { fresh: 0, critical: null }],
    ['brought onto the list by a change', [[{ ...b, ...elsewhere }, b]], { fresh: 1, critical: 2 }],
    [
      'raised and changed twice',
      [
        [undefined, a],
        [undefined, { ...a, value: '1' }],
      ],
      { fresh: 1, critical: null },
    ],
    [
      'raised and cleared',
      [
        [undefined, b],
        [undefined, undefined],
      ],
      { fresh: 0, critical: null },
    ],
    [
      'the critical one that came last',
      [
        [undefined, b],
        [undefined, c],
        [undefined, { ...b, value: '1' }],
      ],
      { fresh: 2, critical: 3 },
    ],
    ['masked', [[undefined, { ...a, masked: true }]], { fresh: 0, critical: null }],
  ]
  test.each(cases)('%s', (_, steps, expected) => {
    const changes = createHeldChanges(rules)
    for (const [before, after] of steps) changes.note((before ?? after ?? b).id, before, after)
    const counts = [...changes.fresh.counts()]
    expect({
      fresh: counts.reduce((sum, { total }) => sum + total, 0),
      critical: changes.newestCritical()?.id ?? null,
    }).toEqual(expected)
  })

  test('a critical one that has cleared is no longer named; the one before it is', () => {
    const changes = createHeldChanges(rules)
    changes.note(2, undefined, b)
    changes.note(3, undefined, c)
    changes.note(3, undefined, undefined)
    expect(changes.newestCritical()?.id).toBe(2)
    changes.note(2, undefined, { ...b, priority: 3 })
    expect(changes.newestCritical()).toBeNull()
    expect([...changes.ids]).toEqual([2, 3])
  })
})

describe('what stands while a list is held', () => {
  const held = { shown: 10, total: 15, masked: 2, joined: 1, hidden: { ...noneHidden(), area: 4 } }
  type Step = [before: Alarm | undefined, after: Alarm | undefined]
  type Difference = { shown?: number; total?: number; masked?: number; area?: number }
  const cases: [string, Step[], Difference][] = [
    ['nothing happened', [], {}],
    ['one raised', [[undefined, a]], { shown: 1, total: 1 }],
    ['one of the list cleared', [[a, undefined]], { shown: -1, total: -1 }],
    ['one of the list changed', [[a, { ...a, value: '1' }]], {}],
    ['one of the list masked', [[a, { ...a, masked: true }]], { masked: 1 }],
    ['one raised that the filter hides', [[undefined, { ...b, ...elsewhere }]], { total: 1, area: 1 }],
    ['a hidden one cleared', [[{ ...b, ...elsewhere }, undefined]], { total: -1, area: -1 }],
    ['brought onto the list by a change', [[{ ...b, ...elsewhere }, b]], { shown: 1, area: -1 }],
    [
      'cleared and raised again',
      [
        [a, undefined],
        [a, { ...a, value: '1' }],
      ],
      {},
    ],
    [
      'raised, changed and cleared',
      [
        [undefined, a],
        [undefined, { ...a, masked: true }],
        [undefined, undefined],
      ],
      {},
    ],
  ]
  test.each(cases)('%s', (_, steps, { shown = 0, total = 0, masked = 0, area = 0 }) => {
    const changes = createHeldChanges(rules)
    for (const [before, after] of steps) changes.note((before ?? after ?? a).id, before, after)
    expect(changes.standing(held)).toEqual({
      shown: held.shown + shown,
      total: held.total + total,
      masked: held.masked + masked,
      joined: 1,
      hidden: { ...noneHidden(), area: 4 + area },
    })
  })
})
