import { expect, test } from 'vitest'
import { askForHolder, holderIn } from '../../../../../../src/renderer/features/live/rules/holder-filter.ts'

test.each<[text: string, holder: ReturnType<typeof holderIn>]>([
  ['', null],
  ['with:me', 'me'],
  ['drum with:nobody critical', 'nobody'],
  ['With:Others', 'others'],
  ['with:anna', null],
  ['-with:me', null],
  ['with:me OR with:nobody', null],
  ['"with:me"', null],
])('%s asks for what is with %s', (text, holder) => {
  expect(holderIn(text)).toBe(holder)
})

test.each<[text: string, holder: Parameters<typeof askForHolder>[1], after: string]>([
  ['', 'me', 'with:me'],
  ['drum', 'me', 'with:me drum'],
  ['with:nobody drum', 'me', 'with:me drum'],
  ['drum with:"anna berg" critical', 'others', 'with:others drum critical'],
  ['with:me drum', null, 'drum'],
  ['with:me', null, ''],
])('%s, then %s', (text, holder, after) => {
  expect(askForHolder(text, holder)).toBe(after)
})
