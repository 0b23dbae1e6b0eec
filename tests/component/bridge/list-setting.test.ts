import { flushPromises } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { expect, test } from 'vitest'
import { useListSetting, type ListSetting } from '../../../src/renderer/bridge/list-setting.ts'
import { provideSettingsEditor, type SettingsEditor } from '../../../src/renderer/bridge/settings-editor.ts'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import type { Shift } from '../../../src/shared/model/period.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { succeed } from '../../../src/shared/result.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountInPage } from '../../support/mount.ts'

const shift = (start: string, name: string): Shift => ({ start, name })
const [early, late, night] = [
  shift('06:00', 'Early'),
  shift('14:00', 'Late'),
  shift('22:00', 'Night'),
] as const

async function openShifts() {
  const bridge = createFakeBridge()
  let stored = settingsSchema.parse({ shifts: [early, late, night] })
  bridge.answer('settings.change', (change) =>
    succeed((stored = settingsSchema.parse({ ...stored, ...change }))),
  )
  let editor: SettingsEditor | undefined
  let list: ListSetting<Shift> | undefined
  const fields = {
    setup() {
      const store = useSettings()
      list = useListSetting<Shift>('shifts', () => store.settings?.shifts ?? [])
      return () => null
    },
  }
  const page = defineComponent({
    setup() {
      editor = provideSettingsEditor()
      return () => h(fields)
    },
  })
  await mountInPage(page, { bridge, snapshot: { settings: stored } })
  await flushPromises()
  if (!editor || !list) throw new Error('nothing was mounted')
  return { bridge, editor, list, names: () => stored.shifts.map(({ name }) => name) }
}

test('an undo puts back the entry that was removed, and leaves what was changed since', async () => {
  const { editor, list, names } = await openShifts()
  const gone = list.items.value[1]
  if (!gone) throw new Error('there is no second shift')
  list.remove(gone, 'Late removed')
  // Pressed twice, before the row has gone.
  list.remove(gone, 'Late removed')
  await flushPromises()
  expect(names()).toEqual(['Early', 'Night'])
  await list.offer(
    list.items.value.map((each) => (each.name === 'Night' ? shift('21:00', 'Long night') : each)),
  )
  editor.lastAction.value?.undo?.()
  await flushPromises()
  expect(names()).toEqual(['Early', 'Late', 'Long night'])
})

test('a change that breaks off takes none of the later ones with it', async () => {
  const { bridge, editor, list, names } = await openShifts()
  const broken = editor.apply(() => {
    throw new Error('a defect')
  })
  await expect(broken).rejects.toThrow('a defect')
  await list.offer([early, night])
  expect(names()).toEqual(['Early', 'Night'])
  expect(list.isStoring.value).toBe(false)
  expect(bridge.sent('settings.change')).toHaveLength(1)
})

test('an undo of a reset leaves a setting that was changed since', async () => {
  const { editor } = await openShifts()
  await editor.set('theme', 'light')
  await editor.set('density', 'compact')
  await editor.reset(['theme', 'density'], 'Defaults restored')
  await editor.set('theme', 'contrast')
  await editor.lastAction.value?.undo?.()
  expect([editor.current('theme'), editor.current('density')]).toEqual(['contrast', 'compact'])
})
