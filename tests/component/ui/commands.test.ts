import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { h, type Component } from 'vue'
import { useCommands } from '../../../src/renderer/ui/commands.ts'
import { mountView, press } from '../../support/view-page.ts'

/** Something that offers to undo what was done at a moment; null: nothing was done. */
const undoing = (name: string, doneAt: number | null, undone: string[]): Component => ({
  setup() {
    const run = () => undone.push(name)
    useCommands([
      { id: name, group: 'list', labelKey: 'missed.undo', key: 'undo', run, doneAt: () => doneAt },
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

/** Holds a key where the focus is; false: the browser does what the key does there. */
const hold = (key: string) =>
  !(document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }),
  )

describe('a key that is held', () => {
  test.each([
    ['Enter', 'button', true],
    [' ', 'button', true],
    ['Escape', 'button', true],
    ['Delete', 'button', true],
    ['Enter', 'input', true],
    ['Escape', 'input', true],
    [' ', 'input', false],
    ['a', 'input', false],
    ['Delete', 'input', false],
    ['Enter', 'textarea', false],
    ['ArrowDown', 'button', false],
    ['PageDown', 'button', false],
    ['Tab', 'button', false],
  ])('%s on a %s is taken away: %s', async (key, tag, isTaken) => {
    const seen: string[] = []
    const onKeydown = (event: KeyboardEvent) => seen.push(event.key)
    await mountView({ setup: () => () => h('div', { onKeydown }, [h(tag, { class: 'held' })]) })
    document.querySelector<HTMLElement>('.held')?.focus()
    expect(hold(key)).toBe(isTaken)
    expect(seen).toEqual(isTaken ? [] : [key])
  })

  test.each([
    [true, 3],
    [undefined, 1],
  ])('runs a command that repeats (%s) %i times', async (repeats, times) => {
    let runs = 0
    await mountView({
      setup() {
        useCommands([
          {
            id: 'step',
            group: 'list',
            labelKey: 'command.move',
            key: 'next',
            run: () => runs++,
            ...(repeats && { repeats }),
          },
        ])
        return () => null
      },
    })
    await press('j')
    hold('j')
    hold('j')
    expect(runs).toBe(times)
  })
})

describe('Alt and a letter in a text field', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 's', 1],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'ß', 0],
  ])('%s: %s runs the command %i times', async (userAgent, key, times) => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    onTestFinished(() => agent.mockRestore())
    let runs = 0
    await mountView({
      setup() {
        useCommands([{ id: 'x', group: 'list', labelKey: 'command.move', key: 'status', run: () => runs++ }])
        return () => h('input')
      },
    })
    document.querySelector('input')?.focus()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: 'KeyS', altKey: true, bubbles: true, cancelable: true }),
    )
    expect(runs).toBe(times)
  })
})
