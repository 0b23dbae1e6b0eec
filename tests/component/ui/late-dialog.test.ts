import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, shallowRef, type Component } from 'vue'
import Dialog from '../../../src/renderer/ui/Dialog.vue'
import { useCommands } from '../../../src/renderer/ui/commands.ts'
import { lateDialog } from '../../../src/renderer/ui/load-late.ts'
import { mountView, press } from '../../support/view-page.ts'

/** A view with two keys, a list that takes the arrows, and a field; the key of the call opens a dialog that is not loaded. */
async function openView() {
  const { promise, resolve } = Promise.withResolvers<{ default: Component }>()
  const Late = lateDialog(() => promise)
  const done: string[] = []
  const page = defineComponent(() => {
    const isOpen = shallowRef(false)
    useCommands([
      {
        id: 'take',
        group: 'alarm',
        labelKey: 'command.keySheet',
        key: 'take',
        run: () => done.push('taken'),
      },
      {
        id: 'call',
        group: 'alarm',
        labelKey: 'command.keySheet',
        key: 'call',
        run: () => (isOpen.value = true),
      },
    ])
    return () => [
      h('div', { id: 'list', tabindex: 0, onKeydown: ({ key }: KeyboardEvent) => done.push(`list ${key}`) }),
      h('input', { id: 'field', onKeydown: ({ key }: KeyboardEvent) => done.push(`field ${key}`) }),
      isOpen.value ? h(Late) : null,
    ]
  })
  const { wrapper } = await mountView(page)
  const focus = (id: string) => wrapper.get<HTMLElement>(`#${id}`).element.focus()
  focus('list')
  await press('c')
  done.length = 0
  return {
    done,
    focus,
    dialog: () => wrapper.find('dialog'),
    async load() {
      const loaded = { default: defineComponent(() => () => h(Dialog, { title: 'Call', width: '9rem' })) }
      // As an import is marked, by which Vue knows one.
      resolve(Object.assign(loaded, { [Symbol.toStringTag]: 'Module' }))
      await flushPromises()
    },
  }
}

test('a key that is pressed before its dialog is loaded does not act on the view', async () => {
  const { done, dialog, load } = await openView()
  await press('t')
  await press('ArrowDown')
  expect(done).toEqual([])
  await load()
  expect(dialog().attributes('open')).toBeDefined()
})

test('once the dialog is there, its keys are its own', async () => {
  const { done, dialog, load } = await openView()
  await load()
  expect(dialog().exists()).toBe(true)
  await press('t')
  expect(done.filter((what) => what === 'taken')).toEqual([])
})

test('Escape gives the keys back to whoever does not wait; a field has them all the time', async () => {
  const { done, focus } = await openView()
  focus('field')
  await press('t')
  focus('list')
  await press('Escape')
  expect(done).toEqual(['field t'])
  await press('t')
  expect(done).toEqual(['field t', 'list t', 'taken'])
})
