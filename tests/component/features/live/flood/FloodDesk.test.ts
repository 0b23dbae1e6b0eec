import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useClock } from '../../../../../src/renderer/ui/clock.ts'
import { useLive } from '../../../../../src/renderer/features/live/store.ts'
import { useViews } from '../../../../../src/renderer/features/live/views/store.ts'
import { useSettings } from '../../../../../src/renderer/bridge/stores/settings.ts'
import { defaultPriorityScale } from '../../../../../src/shared/model/priority-band.ts'
import { serverProfileSchema } from '../../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive } from '../../../../support/live-page.ts'
import { makeSnapshot } from '../../../../support/snapshot.ts'

const minuteMs = 60_000

/** The flood layout in the third minute of a flood. */
async function openFlood() {
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const since = now - 3 * minuteMs
  const load = { knownSince: now - 480 * minuteMs, from: since, counts: [12, 4] }
  const alarms = [
    makeAlarm({ id: 1, priority: 1, message: 'Trip' }),
    makeAlarm({ id: 2, priority: 1, message: 'Level' }),
    makeAlarm({ id: 3, priority: 3, masked: true, message: 'Flow' }),
  ]
  const page = await openLive(alarms, { load })
  page.bridge.reply('journal.raises', { raises: [], isWhole: true })
  useClock().tick(now)
  useLive().layout = 'flood'
  // The page loads it after its list.
  await vi.dynamicImportSettled()
  await nextFrame()
  const text = (id: string) => page.byTestId(id).text().replaceAll(/\s+/g, ' ')
  return { ...page, now, text }
}

test('a flood of a service that is lost neither goes on nor ends: it is as of the last confirmed time', async () => {
  const { bridge, now, text, byTestId } = await openFlood()
  expect([text('flood-figure'), byTestId('flood-last-known').exists()]).toEqual(['16', false])
  expect(text('flood-summary')).toContain('3 min')
  bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost', confirmedAt: now })
  await flushPromises()
  const known = text('flood-summary')
  expect(text('flood-last-known')).toMatch(/^last known, from \d\d:\d\d/)
  expect(known).toContain('3 min')
  useClock().tick(now + 60 * minuteMs)
  await nextFrame()
  expect([text('flood-summary'), text('flood-figure')]).toEqual([known, '16'])
})

test('what is shelved, masked or hidden in the list is in sight', async () => {
  const { text, byTestId } = await openFlood()
  expect(text('flood-suppressed')).toBe('Not counted here: 1 suppressed.')
  useViews().chooseBand('high', false)
  await nextFrame()
  expect(text('flood-suppressed')).toBe(
    'Not counted here: 1 suppressed. The list hides: 2 Critical hidden, 1 suppressed.',
  )
  useViews().clearFilter()
  await nextFrame()
  expect(byTestId('flood-suppressed').text()).toBe('Not counted here: 1 suppressed.')
})

test('another priority scale has other critical alarms', async () => {
  const { text, byTestId } = await openFlood()
  expect(text('flood-critical')).toContain('Trip')
  const [critical, ...others] = defaultPriorityScale.bands
  const priorityScale = { ...defaultPriorityScale, bands: [{ ...critical, until: 0 }, ...others] }
  useSettings().selectServer(serverProfileSchema.parse({ priorityScale }))
  await nextFrame()
  expect(byTestId('flood-critical').exists()).toBe(false)
})
