import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { useLive } from '../../../../src/renderer/features/live/store.ts'
import { useNoteCommand, type NotedDetail } from '../../../../src/renderer/features/live/use-note-command.ts'
import { useCommands, useShortcuts } from '../../../../src/renderer/ui/commands.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { press } from '../../../support/live-page.ts'
import { mountInPage } from '../../../support/mount.ts'

/** A list with a selected row, whose details are still being loaded after M. */
async function openWaiting() {
  const detail = shallowRef<NotedDetail | null>(null)
  const taken = vi.fn()
  const list = defineComponent({
    setup() {
      useShortcuts(document)
      useNoteCommand(detail)
      useCommands([{ id: 'alarm.take', group: 'alarm', labelKey: 'marks.take', key: 'take', run: taken }])
      return () => h('div')
    },
  })
  await mountInPage(list, { snapshot: { alarms: [makeAlarm({ id: 1, path: 'A\\B\\C' })] } })
  const live = useLive()
  live.select(1)
  await press('m')
  expect(live.detailOpen).toBe(true)
  const writeNote = vi.fn()
  const load = async () => {
    detail.value = { writeNote }
    await nextTick()
    await flushPromises()
  }
  return { live, taken, writeNote, load }
}

test('keys for a note wait for nothing but its field: until the details are there they act nowhere', async () => {
  const { taken, writeNote, load } = await openWaiting()
  await press('t')
  expect(taken).not.toHaveBeenCalled()
  await load()
  expect(writeNote).toHaveBeenCalledExactlyOnceWith(document.body)
  await press('t')
  expect(taken).toHaveBeenCalledOnce()
})

test('after Escape nobody waits for the details: the keys are the view’s, and the focus stays', async () => {
  const { taken, writeNote, load } = await openWaiting()
  await press('Escape')
  await press('t')
  expect(taken).toHaveBeenCalledOnce()
  await load()
  expect(writeNote).not.toHaveBeenCalled()
})

test('details that are closed before they are there let the keys go', async () => {
  const { live, taken } = await openWaiting()
  live.detailOpen = false
  await nextTick()
  await press('t')
  expect(taken).toHaveBeenCalledOnce()
})
