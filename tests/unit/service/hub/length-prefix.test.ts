import { expect, test } from 'vitest'
import { readLength, withLength } from '../../../../src/service/hub/length-prefix.ts'

test.for([
  [0, '00'],
  [0x35, '35'],
  [127, '7f'],
  [128, '8001'],
  [5_248, '8029'],
  [16_383, 'ff7f'],
  [16_384, '808001'],
  [70_000, 'f0a204'],
] as const)('%i bytes stand behind %s', ([length, hex]) => {
  const framed = withLength(new Uint8Array(length))
  expect(framed.subarray(0, framed.length - length).toString('hex')).toBe(hex)
  expect(readLength(framed)).toEqual({ length, end: hex.length / 2 })
})

test.for([
  ['', null],
  ['80', null],
  ['ffffffff', null],
  ['ffffffff07', { length: 0x7f_ff_ff_ff, end: 5 }],
  ['ffffffff08', 'bad'],
  ['8080808080', 'bad'],
] as const)('%s is read as it should be', ([hex, expected]) => {
  expect(readLength(Buffer.from(hex, 'hex'))).toEqual(expected)
})
