import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { provideSettingsEditor } from '../../../../src/renderer/bridge/settings-editor.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import KeysField from '../../../../src/renderer/features/settings/keys/KeysField.vue'
import { useCommands } from '../../../../src/renderer/ui/commands.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountView, press } from '../../../support/view-page.ts'

/** A page with one command of each of two keys, and the list of keys open above it. */
async function openKeys(keys: Record<string, string> = {}) {
  const bridge = createFakeBridge()
  bridge.answer('settings.change', (change) => succeed(settingsSchema.parse(change)))
  const done: string[] = []
  const page = defineComponent({
    setup() {
      provideSettingsEditor()
      useCommands(
        (['freeze', 'take'] as const).map((key) => ({
          id: key,
          group: 'list' as const,
          labelKey: 'command.details' as const,
          key,
          run: () => done.push(key),
        })),
      )
      return () => h(KeysField)
    },
  })
  const snapshot = { settings: settingsSchema.parse({ keys }) }
  const { wrapper } = await mountView(page, { bridge, snapshot })
  await wrapper.get('[data-testid=keys-open]').trigger('click')
  const line = (id: string) => wrapper.get(`[data-key-id=${id}]`)
  return {
    wrapper,
    done,
    line,
    chosen: () => useSettings().settings?.keys,
    search: async (text: string) => {
      await wrapper.get('[data-testid=keys-search]').setValue(text)
      return wrapper.findAll('[data-key-id]').map((one) => one.attributes('data-key-id'))
    },
    async record(id: string, ...combos: string[]) {
      const change = line(id).get<HTMLElement>('button')
      change.element.focus()
      await change.trigger('click')
      for (const combo of combos) await press(combo)
      await flushPromises()
    },
    async close() {
      wrapper.get<HTMLDialogElement>('dialog').element.close()
      await flushPromises()
    },
  }
}

test('a key is changed by pressing the new one, and does at once what the old one did', async () => {
  const page = await openKeys()
  await page.record('freeze', 'y')
  expect(page.chosen()).toEqual({ freeze: 'Y' })
  expect(page.line('freeze').get('.combos').text()).toBe('Y')
  expect(page.done).toEqual([])
  await page.close()
  await press('f')
  expect(page.done).toEqual([])
  await press('y')
  expect(page.done).toEqual(['freeze'])
})

test.each([
  ['t', 'T is already the key of “Take or release”. Choose another key, or change that one first.'],
  [
    '1',
    '1 is already the key of “Saved view by its position”. Choose another key, or change that one first.',
  ],
  ['Enter', 'Enter is used by lists, forms and fields. Choose another key.'],
  ['Control+w', 'Ctrl W belongs to the browser or the system. Choose another key.'],
])('%s is refused with a sentence, and the next press counts', async (combo, sentence) => {
  const page = await openKeys()
  await page.record('freeze', combo)
  expect(page.line('freeze').get('[role=alert]').text()).toBe(sentence)
  expect(page.chosen()).toEqual({})
  await press('y')
  expect(page.line('freeze').find('[role=alert]').exists()).toBe(false)
  expect(page.chosen()).toEqual({ freeze: 'Y' })
})

test('Escape and leaving keep the key; a modifier alone is waited for', async () => {
  const page = await openKeys()
  await page.record('freeze', 'Control', 'Escape')
  expect(page.line('freeze').text()).not.toContain('Press the new key')
  await press('y')
  await page.record('freeze')
  page.wrapper.get<HTMLElement>('[data-testid=keys-search]').element.focus()
  await press('y')
  expect(page.chosen()).toEqual({})
})

test('one key or all are reset; the key as delivered is no change', async () => {
  const page = await openKeys({ freeze: 'Y', take: 'Alt+Y' })
  expect(page.wrapper.text()).toContain('2 keys changed')
  await page.line('freeze').get('button.plain').trigger('click')
  await flushPromises()
  expect(page.chosen()).toEqual({ take: 'Alt+Y' })
  await page.record('take', 't')
  expect(page.chosen()).toEqual({})
  await page.record('take', 'y')
  const resetAll = page.wrapper.findAll('button').find((one) => one.text() === 'Reset all')
  await resetAll?.trigger('click')
  await flushPromises()
  expect(page.chosen()).toEqual({})
})

test('keys are found by name and by key; those of lists and fields cannot be changed', async () => {
  const page = await openKeys({ take: 'Alt+Y' })
  expect(await page.search('or release')).toEqual(['take'])
  expect(await page.search('alt y')).toEqual(['take'])
  expect(await page.search('Ctrl+K')).toEqual(['palette'])
  expect(await page.search('no such thing')).toEqual([])
  expect(page.wrapper.get('[role=status]').text()).toBe('no key found')
  expect(await page.search('confirm')).toEqual(['enter'])
  expect(page.line('enter').find('button').exists()).toBe(false)
})
