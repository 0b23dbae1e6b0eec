import { expect, test } from 'vitest'
import { h } from 'vue'
import { useReplayKeys } from '../../../../../src/renderer/features/evidence/replay/use-replay-keys.ts'
import { useKeys } from '../../../../../src/renderer/ui/keys.ts'
import { mountView, press } from '../../../../support/view-page.ts'

async function openReplay() {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  await mountView({
    setup() {
      useReplayKeys({
        toggle: note('toggle'),
        next: note('next'),
        previous: note('previous'),
        faster: note('faster'),
        slower: note('slower'),
        leave: note('leave'),
        refuse: note('refuse'),
      })
      return () => [h('input', { class: 'text' }), h('button')]
    },
  })
  return done
}

test.each([
  ['a', 'refuse'],
  // With CapsLock.
  ['A', 'refuse'],
  ['T', 'refuse'],
  [' ', 'toggle'],
  ['.', 'next'],
  [',', 'previous'],
  ['-', 'slower'],
  ['Escape', 'leave'],
  ['Control+a', undefined],
  ['f', undefined],
])('%s: %s', async (key, expected) => {
  const done = await openReplay()
  await press(key)
  expect(done).toEqual(expected === undefined ? [] : [expected])
})

test('a key that is held plays or pauses once, and goes on through the events', async () => {
  const done = await openReplay()
  useKeys().chosen = { play: 'Y' }
  for (const key of ['y', '.']) {
    await press(key)
    document.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true }))
  }
  expect(done).toEqual(['toggle', 'next', 'next'])
})

test('text stays text, and a button keeps its Space', async () => {
  const done = await openReplay()
  document.querySelector<HTMLElement>('.text')?.focus()
  for (const key of ['a', ' ', '.', '+']) await press(key)
  document.querySelector('button')?.focus()
  await press(' ')
  expect(done).toEqual([])
})

test('a chosen key takes the place of the one delivered, and what acts is refused by its chosen key too', async () => {
  const done = await openReplay()
  useKeys().chosen = { nextEvent: 'Y', take: 'Q' }
  for (const key of ['.', 't']) await press(key)
  expect(done).toEqual([])
  for (const key of ['y', 'q']) await press(key)
  expect(done).toEqual(['next', 'refuse'])
})
