import { expect, test } from 'vitest'
import { noteTemplates } from '../../../../src/renderer/alarm/note-templates.ts'

const notes = (...texts: string[]) => texts.map((text, at) => ({ text, at }))

test.each<[string, ReturnType<typeof notes>, string[]]>([
  ['nothing is a template without notes', [], []],
  ['nor a text of one case', notes('Seal leaks'), []],
  ['a text that was written twice is', notes('Called fitter', 'Called fitter '), ['Called fitter']],
  ['the most used come first', notes('a', 'a', 'b', 'b', 'b'), ['b', 'a']],
  ['of those used alike the newest', notes('a', 'a', 'b', 'b'), ['b', 'a']],
])('%s', (_name, written, offered) => {
  expect(noteTemplates(written)).toEqual(offered)
})

test('a list stays short', () => {
  const many = Array.from({ length: 20 }, (_, place) => `text ${place}`)
  expect(noteTemplates(notes(...many, ...many))).toHaveLength(8)
})
