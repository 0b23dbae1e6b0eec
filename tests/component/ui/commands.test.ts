import { describe, expect, test } from 'vitest'
import { h, type Component } from 'vue'
import { useCommands } from '../../../src/renderer/ui/commands.ts'
import { mountView, press } from '../../support/view-page.ts'

/** Something that offers to undo what was done at a moment; null: nothing was done. */
const undoing = (name: string, doneAt: number | null, undone: string[]): Component => ({
  setup() {
    const run = () => undone.push(name)
    useCommands([
      { id: name, group: 'list', labelKey: 'missed.undo', keys: ['Ctrl+Z'], run, doneAt: () => doneAt },
    ])
    return () => null
  },
})

describe('of several commands that undo something', () => {
  test.each([
    [5, 7, 'second'],
    [7, 5, 'first'],
    [5, null, 'first'],
    [null, 5, 'second'],
    [null, null, undefined],
  ])('done at %s and at %s, the key takes back the %s', async (first, second, expected) => {
    const undone: string[] = []
    const parts = [undoing('first', first, undone), undoing('second', second, undone)]
    await mountView({ setup: () => () => parts.map((part) => h(part)) })
    await press('Control+z')
    expect(undone).toEqual(expected === undefined ? [] : [expected])
  })
})

test('in a field Ctrl+Z takes back what was typed there; elsewhere, and in one without or that was sent, what was done', async () => {
  const undone: string[] = []
  const part = undoing('done', 5, undone)
  await mountView({ setup: () => () => [h('input'), h('input'), h(part)] })
  const [first, second] = document.querySelectorAll('input')
  first?.focus()
  await press('Control+z')
  expect(undone).toEqual(['done'])
  first?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await press('Control+z')
  expect(undone).toEqual(['done'])
  second?.focus()
  await press('Control+z')
  first?.focus()
  await press('Control+z')
  expect(undone).toEqual(['done', 'done', 'done'])
  first?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  first?.dispatchEvent(new SubmitEvent('submit', { bubbles: true }))
  await press('Control+z')
  expect(undone).toHaveLength(4)
})
