import { expect, it } from 'vitest'
import { parseCoordinates } from '../../../../../../src/renderer/features/raise/rules/coordinates.ts'

it.each([
  ['48.8566, 2.3522', { latitude: '48.8566', longitude: '2.3522', altitude: null }],
  [' -12.5;130.75;31 ', { latitude: '-12.5', longitude: '130.75', altitude: '31' }],
  ['48 2', { latitude: '48', longitude: '2', altitude: null }],
  ['geo:48.85,2.35,31.5;u=4', { latitude: '48.85', longitude: '2.35', altitude: '31.5' }],
  ['https://maps.example/@48.85,2.35,17z', { latitude: '48.85', longitude: '2.35', altitude: null }],
  ['91, 2', null],
  ['48, 181', null],
  ['Boiler house', null],
  ['', null],
])('reads %j', (text, coordinates) => {
  expect(parseCoordinates(text)).toEqual(coordinates)
})
