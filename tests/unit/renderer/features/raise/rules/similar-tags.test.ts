import { expect, test } from 'vitest'
import { similarTags } from '../../../../../../src/renderer/features/raise/rules/similar-tags.ts'

const known = new Set(['NORTH\\BOILER2\\PT210.HIHI', 'NORTH\\BOILER2\\LPT210.LO', 'WEST\\FAN1\\VIB.HI'])

test.each<[typed: string, similar: string[] | null]>([
  ['PT210', ['NORTH\\BOILER2\\PT210.HIHI', 'NORTH\\BOILER2\\LPT210.LO']],
  ['north/boiler2/pt210', ['NORTH\\BOILER2\\PT210.HIHI', 'NORTH\\BOILER2\\LPT210.LO']],
  ['WEST\\FAN1\\VIB.HIHI', ['WEST\\FAN1\\VIB.HI']],
  ['NEW.TAG', []],
  ['west/fan1/vib.hi', null],
  ['', null],
])('%s may be meant as one of %j', (typed, similar) => {
  expect(similarTags(typed, known)).toEqual(similar)
})

test('a page that knows no tag says nothing', () => {
  expect(similarTags('PT210', new Set())).toBeNull()
})
