import { expect, test } from 'vitest'
import { readFigure } from '../../../../../src/renderer/features/worklist/use-figures.ts'
import type { AlarmStatistic } from '../../../../../src/shared/model/records.ts'
import { fail, succeed } from '../../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'

const statistic = (id: number, tagName: string, failureNumber: number): AlarmStatistic => ({
  id,
  tagName,
  failureNumber,
  message: '',
  priority: 3,
  code: id,
  failureTotalTime: '00:10:00',
  failureMeanTime: '00:00:10',
})
const from = Date.parse('2026-03-01T00:00:00Z')
const span = { from, to: from + 2 * 86_400_000 }
const order = { ticket: 'one', tag: 'NORTH\\P7', span }

const none = succeed({ items: [], total: 0, malformed: 0 })
/** What stands at the beginning is asked for as a period of no length. */
const isMoment = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  Date.parse(to ?? '') - Date.parse(from ?? '') === 1

test('the alarms of one tag are added over its codes and over all pages; other tags of that name are not', async () => {
  const bridge = createFakeBridge()
  const all = [
    statistic(1, 'NORTH\\P7', 3),
    statistic(2, 'NORTH\\P71', 100),
    ...Array.from({ length: 1_000 }, (_, place) => statistic(place + 3, `NORTH\\P7\\${place}`, 1)),
    statistic(2_000, 'NORTH\\P7', 4),
  ]
  bridge.answer('records.statistics', ({ filter, offset, limit }) =>
    isMoment(filter)
      ? none
      : succeed({ items: all.slice(offset, offset + limit), total: all.length, malformed: 0 }),
  )
  expect(await readFigure(bridge, order)).toEqual(succeed({ alarms: 7, days: 2 }))
  const asked = bridge.sent('records.statistics').filter(({ filter }) => !isMoment(filter))
  expect(asked.map(({ filter, offset }) => ({ filter, offset }))).toEqual(
    [0, 1_000].map((offset) => ({
      filter: { search: 'NORTH\\P7', from: '2026-03-01T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' },
      offset,
    })),
  )
})

test('what stood when the period began is not of it', async () => {
  const bridge = createFakeBridge()
  bridge.answer('records.statistics', ({ filter }) =>
    succeed({ items: [statistic(1, 'NORTH\\P7', isMoment(filter) ? 4 : 6)], total: 1, malformed: 0 }),
  )
  expect(await readFigure(bridge, order)).toEqual(succeed({ alarms: 2, days: 2 }))
})

test('no entry means no alarm; what cannot be read is not known', async () => {
  const bridge = createFakeBridge()
  bridge.reply('records.statistics', { items: [], total: 0, malformed: 0 })
  expect(await readFigure(bridge, order)).toEqual(succeed({ alarms: 0, days: 2 }))
  bridge.reply('records.statistics', { items: [statistic(1, 'NORTH\\P7', 3)], total: 2, malformed: 1 })
  expect(await readFigure(bridge, order)).toMatchObject({ ok: false, error: { code: 'malformed-answer' } })
  const { error } = fail('service-failed', 'in repair')
  bridge.refuse('records.statistics', error)
  expect(await readFigure(bridge, order)).toEqual({ ok: false, error })
})
