import { describe, expect, it } from 'vitest'
import type { Coverage, PlantPlace } from '../../../../src/shared/model/coverage.ts'
import { coverer, jointCoverage, uncoveredPlaces, unitOf } from '../../../../src/shared/rules/coverage.ts'

const at = (area: string, server = 'plant'): PlantPlace => ({ server, area })

describe('what is covered', () => {
  it.each<[string, Coverage, string, boolean]>([
    ['everything', null, 'EAST\\TANK4\\LT401', true],
    ['nothing', [], 'EAST\\TANK4\\LT401', false],
    ['an area', [at('EAST')], 'EAST\\TANK4\\LT401', true],
    ['another area', [at('NORTH')], 'EAST\\TANK4\\LT401', false],
    ['an area whose name begins alike', [at('EAST')], 'EASTERN\\TANK4\\LT401', false],
    ['a unit', [at('EAST\\TANK4')], 'EAST\\TANK4\\LT401', true],
    ['the unit beside it', [at('EAST\\TANK3')], 'EAST\\TANK4\\LT401', false],
    ['the unit itself', [at('EAST\\TANK4')], 'EAST\\TANK4', true],
    ['in other letters and separators', [at('east/Tank4')], 'EAST\\TANK4\\LT401', true],
    ['all of the server', [at('')], 'EAST\\TANK4\\LT401', true],
    ['all of another server', [at('', 'other')], 'EAST\\TANK4\\LT401', false],
    ['the same area of another server', [at('EAST', 'other')], 'EAST\\TANK4\\LT401', false],
    ['one of several', [at('NORTH'), at('EAST')], 'EAST\\TANK4\\LT401', true],
    ['a tag without a path', [at('EAST')], 'LT401', false],
    ['an empty path', [at('EAST')], '', false],
  ])('with %s', (_case, coverage, path, expected) => {
    expect(coverer(coverage)('plant', path)).toBe(expected)
  })
})

describe('what several cover', () => {
  it.each<[string, Coverage[], Coverage]>([
    ['nobody', [], []],
    ['one who covers everything', [[at('EAST')], null], null],
    ['two who share an area', [[at('EAST')], [at('east'), at('WEST')]], [at('east'), at('WEST')]],
    [
      'areas of the same name on two servers',
      [[at('EAST')], [at('EAST', 'b')]],
      [at('EAST'), at('EAST', 'b')],
    ],
  ])('with %s', (_case, coverages, expected) => {
    expect(jointCoverage(coverages)).toEqual(expected)
  })
})

describe('what nobody covers', () => {
  const units = [at('EAST\\TANK3'), at('EAST\\TANK4'), at('NORTH\\BOILER2'), at('NORTH\\BOILER5')]
  it.each<[string, Coverage, PlantPlace[]]>([
    ['everything is covered', null, []],
    ['nobody is there', [], [at('EAST'), at('NORTH')]],
    ['one area is covered', [at('NORTH')], [at('EAST')]],
    ['one unit of an area is covered', [at('NORTH\\BOILER2')], [at('EAST'), at('NORTH\\BOILER5')]],
    ['every unit of an area is covered', [at('NORTH\\BOILER2'), at('NORTH\\BOILER5')], [at('EAST')]],
    [
      'a unit is covered that the desk has not seen',
      [at('EAST\\PUMP1'), at('NORTH')],
      [at('EAST\\TANK3'), at('EAST\\TANK4')],
    ],
    ['the server is covered', [at('')], []],
    ['only another server is', [at('', 'other')], [at('EAST'), at('NORTH')]],
  ])('where %s', (_case, covered, expected) => {
    expect(uncoveredPlaces(units, covered)).toEqual(expected)
  })

  it('names an area that somebody has chosen before and nobody covers now', () => {
    expect(uncoveredPlaces([at('WEST')], [at('EAST')])).toEqual([at('WEST')])
  })

  it('names tags without a unit by their server', () => {
    expect(uncoveredPlaces([at('')], [at('EAST', 'other')])).toEqual([at('')])
  })
})

it.each([
  ['EAST\\TANK4\\LT401', 'EAST\\TANK4'],
  ['EAST\\LT401', 'EAST'],
  ['PLANT\\EAST\\TANK4\\LT401', 'PLANT\\EAST'],
  ['EAST/TANK4/LT401', 'EAST\\TANK4'],
  ['LT401', ''],
])('the unit of %s', (path, unit) => {
  expect(unitOf(path)).toBe(unit)
})
