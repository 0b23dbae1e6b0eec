import { expect, test } from 'vitest'
import { splitMessage } from '../../../../src/renderer/alarm/middle-cut.ts'

test.each([
  ['Turbine 1 bearing 2 vibration high-high', 'Turbine 1 bearing 2 vibration', ' high-high'],
  ['Boiler 2 drum level low-low', 'Boiler 2 drum level', ' low-low'],
  ['Cooling tower 2 circulation pump tripped', 'Cooling tower 2 circulation', ' pump tripped'],
  [
    'Hauptkühlmittelpumpenlagertemperaturüberschreitung',
    'Hauptkühlmittelpumpenlagertemperat',
    'urüberschreitung',
  ],
  ['Trip', 'Tr', 'ip'],
  ['', '', ''],
  // The end is not half of a character.
  [`${'x'.repeat(20)}${'🔥'.repeat(9)}`, `${'x'.repeat(20)}🔥`, '🔥'.repeat(8)],
  [`${'x'.repeat(20)}${'🔥'.repeat(8)}y`, `${'x'.repeat(20)}🔥`, `${'🔥'.repeat(7)}y`],
  // What is written from right to left stays in one piece.
  ['\u2068ضغط مرتفع جدا\u2069', '\u2068ضغط مرتفع جدا\u2069', ''],
])('%j keeps its end', (text, head, tail) => {
  expect(splitMessage(text)).toEqual({ head, tail })
})
