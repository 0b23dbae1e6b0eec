import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import AppNav from '../../../src/renderer/shell/AppNav.vue'
import { mountInPage } from '../../support/mount.ts'

/** The navigation with the views of a phone's “More” unfolded. */
async function openMore() {
  const { wrapper, router } = await mountInPage(AppNav, { snapshot: {} })
  const more = wrapper.get('[data-testid=more-views]')
  const isOpen = () => more.attributes('aria-expanded') === 'true'
  expect(isOpen()).toBe(false)
  await more.trigger('click')
  expect(isOpen()).toBe(true)
  const pressEscape = async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    more.element.dispatchEvent(event)
    await flushPromises()
    return event.defaultPrevented
  }
  /** The views whose entries a phone shows beside those of its bar. */
  const shown = () => wrapper.findAll('li.aside.shown').map((entry) => entry.text())
  return { more, isOpen, pressEscape, router, shown }
}

test('“More” unfolds the views that are not in the bar, and folds them with a second press', async () => {
  const { more, isOpen, shown } = await openMore()
  expect(shown()).toEqual(expect.arrayContaining(['Raise an alarm', 'Settings', 'Help']))
  await more.trigger('click')
  expect([isOpen(), shown()]).toEqual([false, []])
})

test('Escape folds them and does nothing else; the next one belongs to the page', async () => {
  const { isOpen, pressEscape } = await openMore()
  expect([await pressEscape(), isOpen()]).toEqual([true, false])
  expect(await pressEscape()).toBe(false)
})

test('they fold with the choice of a view', async () => {
  const { isOpen, router } = await openMore()
  await router.push('/settings')
  await flushPromises()
  expect(isOpen()).toBe(false)
})
