import { expect, test } from 'vitest'
import { compareFigures } from '../../../../../../src/renderer/features/report/rules/side-by-side.ts'
import { noTarget } from '../../../../../../src/shared/rules/report/assessment.ts'
import {
  figureIds,
  type FigureId,
  type ReportFigure,
} from '../../../../../../src/shared/rules/report/figures.ts'

const server = (raised: number, values: Partial<Record<FigureId, number | null>>, atLeast = false) => ({
  report: { raised, tags: 7 },
  figures: figureIds.map((id): ReportFigure => ({
    id,
    value: values[id] ?? null,
    unit: id === 'floods' ? 'floods' : 'percent',
    target: null,
    assessment: noTarget,
    atLeast,
  })),
})
const rowOf = (servers: Parameters<typeof compareFigures>[0], id: string) =>
  compareFigures(servers).find((row) => row.id === id)

test('what is counted adds up', () => {
  const servers = [server(10, { floods: 2 }), server(30, { floods: 1 })]
  expect(rowOf(servers, 'raised')?.sum).toEqual({ value: 40, unit: 'alarms', atLeast: false })
  expect(rowOf(servers, 'tags')?.sum).toMatchObject({ value: 14 })
  expect(rowOf(servers, 'floods')?.sum).toEqual({ value: 3, unit: 'floods', atLeast: false })
})

test.each(['perTen', 'floodTime', 'topTen', 'peak', 'stale'] as const)(
  '%s is of each server, and of both there is none',
  (id) => {
    const row = rowOf([server(10, { [id]: 2 }), server(30, { [id]: 6 })], id)
    expect(row?.values.map((value) => value?.value)).toEqual([2, 6])
    expect(row?.sum).toBe(null)
  },
)

test('a sum without one of the servers is no sum, and one of a part says so', () => {
  expect(rowOf([server(10, {}), null], 'raised')).toMatchObject({ values: [{ value: 10 }, null], sum: null })
  expect(rowOf([server(10, {}), server(5, {}, true)], 'raised')?.sum).toMatchObject({
    value: 15,
    atLeast: true,
  })
})
