import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import Dialog from '../../../src/renderer/ui/Dialog.vue'
import { mountInPage } from '../../support/mount.ts'

const isOpen = shallowRef(false)
const submitted: string[] = []
/** Nothing was entered in the second field. */
const isWrong = shallowRef(false)

/** A button that opens a dialog with a field in it, as a view does. */
const page = defineComponent({
  setup: () => () => [
    h('button', { id: 'opener', onClick: () => (isOpen.value = true) }, 'Open'),
    isOpen.value
      ? h(
          Dialog,
          {
            title: 'Rename',
            width: '20rem',
            onSubmit: () => {
              submitted.push('submitted')
              isWrong.value = (document.querySelector('#reason') as HTMLInputElement).value === ''
            },
            onClose: () => (isOpen.value = false),
          },
          {
            default: () => [
              h('input', { id: 'name' }),
              h('input', { id: 'reason', 'aria-invalid': isWrong.value }),
            ],
            foot: ({ close }: { close(): void }) =>
              h('button', { id: 'cancel', type: 'button', onClick: close }),
          },
        )
      : null,
  ],
})

async function open() {
  isOpen.value = false
  const { wrapper } = await mountInPage(page)
  await wrapper.get('#opener').trigger('click')
  await flushPromises()
  return wrapper
}

test('is modal, named by its title, and closes for good when it asks to be closed', async () => {
  const wrapper = await open()
  const dialog = wrapper.get('dialog')
  expect(dialog.attributes()).toMatchObject({ 'aria-label': 'Rename', closedby: 'closerequest' })
  expect((dialog.element as HTMLDialogElement).open).toBe(true)
  expect(wrapper.get('h2').text()).toBe('Rename')
  await wrapper.get('#cancel').trigger('click')
  await flushPromises()
  expect([isOpen.value, wrapper.find('dialog').exists()]).toEqual([false, false])
})

test('Enter in a field submits, and the dialog stays until its parent unmounts it', async () => {
  const wrapper = await open()
  await wrapper.get('form').trigger('submit')
  expect([submitted, wrapper.find('dialog').exists()]).toEqual([['submitted'], true])
})

test('a field that is wrong has the focus next; one that is right keeps it', async () => {
  const wrapper = await open()
  wrapper.get<HTMLInputElement>('#name').element.focus()
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(document.activeElement?.id).toBe('reason')
  await wrapper.get('#reason').setValue('Pump 7')
  wrapper.get<HTMLInputElement>('#name').element.focus()
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(document.activeElement?.id).toBe('name')
})

test('without a head it is still named', async () => {
  const { wrapper } = await mountInPage(Dialog, {
    props: { title: 'Commands', width: '20rem', headless: true, light: true },
  })
  expect(wrapper.get('dialog').attributes()).toMatchObject({ 'aria-label': 'Commands', closedby: 'any' })
  expect(wrapper.find('h2').exists()).toBe(false)
})

test('a click beside a light dialog closes it where the browser does not do that itself', async () => {
  expect('closedBy' in HTMLDialogElement.prototype).toBe(false)
  const closings = async (light: boolean, target: string) => {
    const { wrapper } = await mountInPage(Dialog, { props: { title: 'Keys', width: '20rem', light } })
    await wrapper.get(target).trigger('click')
    return wrapper.emitted('close')?.length ?? 0
  }
  expect([
    await closings(true, 'dialog'),
    await closings(true, 'h2'),
    await closings(false, 'dialog'),
  ]).toEqual([1, 0, 0])
})
