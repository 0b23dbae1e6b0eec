import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import { vi } from 'vitest'
import { defineComponent, h, shallowRef, type Ref } from 'vue'
import LiveView from '../../src/renderer/features/live/LiveView.vue'
import { useDesk } from '../../src/renderer/bridge/stores/desk.ts'
import { useShortcuts } from '../../src/renderer/ui/commands.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { DeskSnapshot } from '../../src/shared/model/desk.ts'
import { settingsSchema, type Settings } from '../../src/shared/model/settings.ts'
import { succeed } from '../../src/shared/result.ts'
import { createFakeBridge } from './fake-bridge.ts'
import { mountInPage } from './mount.ts'

/** A page rests for less between two changes; one that waits for the rest of its list goes on without it. */
const maxRestMs = 500

/** Waits for a frame, and until the page has shown what it was pushed. */
export async function nextFrame(): Promise<void> {
  await flushPromises()
  const desk = useDesk()
  const deadline = performance.now() + maxRestMs
  do await new Promise((resolve) => requestAnimationFrame(() => setImmediate(resolve)))
  while (desk.loaded && !desk.isSettled() && performance.now() < deadline)
  await flushPromises()
}

/** Dispatches a key where the focus is, as the browser does. */
export async function press(key: string, init: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  await flushPromises()
}

/**
 * Mounts the live view on a desk that has these alarms and keeps its settings. The page is 800 px high, which happy-dom
 * does not lay out itself. `isOpen`: whether the page is at this view.
 */
export async function openLive(
  alarms: readonly Alarm[],
  snapshot: Partial<DeskSnapshot> = {},
  isOpen: Ref<boolean> = shallowRef(true),
) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  const bridge = createFakeBridge()
  let settings: Settings = snapshot.settings ?? settingsSchema.parse({})
  bridge.reply('alarms.seen', null)
  bridge.reply('alarm.background', {
    raises: succeed({ entries: [], complete: true }),
    statistic: succeed(null),
    calls: succeed([]),
  })
  bridge.answer('settings.change', (change) => {
    settings = settingsSchema.parse({ ...settings, ...change })
    return succeed(settings)
  })
  const page = defineComponent({
    setup() {
      useShortcuts(document)
      return () => (isOpen.value ? h(LiveView) : null)
    },
  })
  const { wrapper, router } = await mountInPage(page, {
    bridge,
    snapshot: { alarms: [...alarms], ...snapshot, settings },
  })
  await nextFrame()
  // The page loads the details and the rows of groups after its list.
  await import('../../src/renderer/features/live/detail/AlarmDetail.vue')
  await import('../../src/renderer/features/live/table/GroupRow.vue')

  const byTestId = (id: string) => wrapper.find(`[data-testid="${id}"]`)
  const rowOf = (message: string) =>
    wrapper.findAll('[data-alarm-id]').find((row) => row.text().includes(message))
  return {
    wrapper,
    bridge,
    router,
    settings: () => settings,
    byTestId,
    summary: () => byTestId('account').text(),
    /** The row of an alarm by its message, if there is one. */
    rowOf,
    async clickRow(message: string, init: MouseEventInit = {}) {
      await rowOf(message)?.trigger('click', { ...init })
      await flushPromises()
    },
    /** The messages of the rows, or whatever else a column shows. */
    cells: (column: string) => wrapper.findAll(`[data-alarm-id] > .${column}`).map((cell) => cell.text()),
    selectedRows: () => wrapper.findAll('[data-alarm-id][aria-selected=true]'),
    headings: () => wrapper.findAll('[role=columnheader]').map((heading) => heading.text().trim()),
    /** A button by its text or its accessible name. */
    button: (name: string, within: Pick<DOMWrapper<Element>, 'findAll'> = wrapper) => {
      const found = within
        .findAll('button')
        .find((button) => [button.attributes('aria-label'), button.text()].includes(name))
      if (!found) throw new Error(`There is no button ${name}.`)
      return found
    },
    async type(text: string) {
      await byTestId('filter').setValue(text)
      await nextFrame()
    },
    /** The desk's next change of its alarms. */
    async change(upserts: readonly Alarm[], removals: readonly number[] = []) {
      bridge.push('desk.delta', { upserts: [...upserts], removals: [...removals], raised: [] })
      await nextFrame()
    },
  }
}
