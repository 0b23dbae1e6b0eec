import { beforeEach, expect, it, vi } from 'vitest'
import { createJournal } from '../../../../src/main/desk/journal.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const counter = vi.hoisted(() => ({ comparisons: 0 }))

// Comparisons are counted instead of timed, so that the result is the same on every machine.
vi.mock(import('../../../../src/shared/rules/occurrence.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    isSameRaise: (a: number, b: number) => {
      counter.comparisons++
      return original.isSameRaise(a, b)
    },
  }
})

const start = Date.UTC(2026, 2, 2, 2, 0)
const iso = (at: number) => new Date(at).toISOString()

beforeEach(() => {
  counter.comparisons = 0
})

function openJournal() {
  return createJournal({
    now: () => start,
    store: { putEntry: () => undefined, putFact: () => undefined, putViewer: () => undefined },
    onChange: () => undefined,
  })
}

it.each([500, 4_000])('costs the same for each of %i alarms of one second', (count) => {
  const journal = openJournal()
  // As in a plant where many tags end in the same name.
  const alarms = Array.from({ length: count }, (_, n) =>
    makeAlarm({ id: n + 1, path: `A\\T${n}`, name: 'HIHI', alarmTime: iso(start + (n % 1_000)) }),
  )
  journal.changed({ upserts: alarms, removals: [], raised: alarms })
  const histories = alarms.map(({ id, path, alarmTime }) => ({
    id,
    tagId: id,
    tagName: path,
    message: '',
    priority: 2,
    comment: '',
    alarmTime,
  }))
  const gap = { cause: 'disconnected', from: start - 1_000, to: start } as const
  journal.addHistories(gap, histories, { from: start - 1_000, readAt: start + 1_000 })
  expect(counter.comparisons / count).toBeLessThanOrEqual(4)
})
