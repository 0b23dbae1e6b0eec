import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import LoadStrip from '../../../../src/renderer/features/load/LoadStrip.vue'
import type { AlarmLoad } from '../../../../src/shared/model/desk.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { mountView } from '../../../support/view-page.ts'

const minuteMs = 60_000
/** So many alarms in the current second, and none in the eight hours before. */
function loadOf(count: number): AlarmLoad {
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  const flood = count > 10 ? { since: now, onset: null, peak: count, until: now + 10 * minuteMs } : null
  const recent = { from: now, counts: [count] }
  return { knownSince: now - 480 * minuteMs, from: now, peaks: [count], recent, flood }
}

async function openStrip(load: AlarmLoad) {
  const bridge = createFakeBridge()
  const { wrapper } = await mountView(LoadStrip, { bridge, snapshot: { load } })
  return { bridge, byTestId: (id: string) => wrapper.find(`[data-testid=${id}]`) }
}

test('the load is counted against the limits, a flood is named, and stale figures say so', async () => {
  const page = await openStrip(loadOf(0))
  const status = () => page.byTestId('load-status').text()
  expect([page.byTestId('load-figure').text(), status()]).toEqual(['0', 'acceptable'])
  page.bridge.push('load.changed', loadOf(2))
  await flushPromises()
  expect([page.byTestId('load-figure').text(), status()]).toEqual(['2', 'manageable'])
  page.bridge.push('load.changed', loadOf(12))
  await flushPromises()
  expect(page.byTestId('load-figure').text()).toBe('12')
  expect(status()).toMatch(/^Flood since \d\d:\d\d$/)
  expect(page.byTestId('load').text()).toContain(
    '12 alarms in the last 10 minutes. Peak in 10 minutes over the last 8 hours: 12.',
  )
  expect(page.byTestId('load').findAll('.bar.flood')).toHaveLength(1)
  expect(page.byTestId('load').get('[role=status]').text()).toMatch(/^Alarm flood since \d\d:\d\d$/)

  page.bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost' })
  await flushPromises()
  expect(status()).toMatch(/^last known, from/)
  expect(page.byTestId('load').get('[role=status]').text()).toBe('')
})

test.each([
  ['the peak that is over', 15, ', peak 15'],
  ['no peak beside as many', 12, ''],
  // The end of an earlier flood is in the ten minutes too.
  ['no peak beside more', 11, ''],
])('the hover of a flood has %s', async (_, peak, said) => {
  const load = loadOf(12)
  const { byTestId } = await openStrip({ ...load, flood: load.flood && { ...load.flood, peak } })
  const status = byTestId('load-status')
  expect(status.text()).toMatch(/^Flood since \d\d:\d\d$/)
  expect(status.attributes('title')).toBe(status.text() + said)
})

test('says where only this desk has counted, and can be hidden', async () => {
  const page = await openStrip({ ...loadOf(0), knownSince: null })
  expect(page.byTestId('load-status').text()).toBe('counted by this desk only')
  const hidden = settingsSchema.parse({ loadStrip: false })
  page.bridge.push('settings.changed', hidden)
  await flushPromises()
  expect(page.byTestId('load').exists()).toBe(false)
})
