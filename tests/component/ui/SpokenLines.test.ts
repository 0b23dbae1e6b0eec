import { expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import Dialog from '../../../src/renderer/ui/Dialog.vue'
import SpokenLines from '../../../src/renderer/ui/SpokenLines.vue'
import { useAnnouncer } from '../../../src/renderer/ui/announcer.ts'
import { mountInPage } from '../../support/mount.ts'

/** A page that speaks, and a dialog over it that can be opened. */
async function open() {
  const isOpen = shallowRef(false)
  const page = defineComponent({
    setup: () => () => [
      h(SpokenLines, { id: 'page' }),
      isOpen.value ? h(Dialog, { title: 'Call', width: '20rem' }) : null,
    ],
  })
  const { wrapper } = await mountInPage(page)
  const inPage = () => wrapper.get('#page').text()
  const inDialog = () => wrapper.find('dialog .visually-hidden').text()
  return { isOpen, inPage, inDialog, wrapper, announcer: useAnnouncer() }
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

test('what is said while a dialog is open is said inside it, for the page is hidden from a screen reader', async () => {
  const { isOpen, inPage, inDialog, wrapper, announcer } = await open()
  isOpen.value = true
  await nextTick()
  announcer.say('New alarm', true)
  await nextTick()
  expect(inDialog()).toBe('New alarm')
  expect(wrapper.get('dialog [aria-live=assertive]').text()).toBe('New alarm')
  expect(inPage()).toBe('')
  await nextFrame()
  isOpen.value = false
  await nextTick()
  expect(inPage()).toBe('')
  announcer.say('Another')
  await nextTick()
  expect(wrapper.get('#page [role=status]').text()).toBe('Another')
})

test('a sentence that the page has said does not come back when a dialog closes over it', async () => {
  const { isOpen, inPage, inDialog, announcer } = await open()
  announcer.say('New alarm')
  await nextTick()
  expect(inPage()).toBe('New alarm')
  await nextFrame()
  isOpen.value = true
  await nextTick()
  expect(inDialog()).toBe('')
  expect(inPage()).toBe('')
})

test('a sentence of the very moment in which a dialog opens or closes is not lost', async () => {
  const { isOpen, inPage, inDialog, announcer } = await open()
  isOpen.value = true
  announcer.say('New alarm')
  await nextTick()
  await nextTick()
  expect(inPage() + inDialog()).toBe('New alarm')
  isOpen.value = false
  announcer.say('Another')
  await nextTick()
  await nextTick()
  expect(inPage()).toBe('Another')
})

test('the same sentence again is a new one', async () => {
  const { wrapper, announcer } = await open()
  announcer.say('New alarm')
  await nextTick()
  const first = wrapper.get('#page [role=status] span').element
  announcer.say('New alarm')
  await nextTick()
  expect(wrapper.get('#page [role=status] span').element).not.toBe(first)
})
