import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import LiveView from '../../../../src/renderer/features/live/LiveView.vue'
import RatingBar from '../../../../src/renderer/features/live/rating/RatingBar.vue'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import { useLive } from '../../../../src/renderer/features/live/store.ts'
import { useShortcuts } from '../../../../src/renderer/ui/commands.ts'
import type { AlarmRating } from '../../../../src/shared/model/rating.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { nextFrame, press } from '../../../support/live-page.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const alarms = Array.from({ length: 101 }, (_, index) => makeAlarm({ id: index + 1, path: `P${index + 1}` }))

async function open(role: 'operator' | 'viewer' = 'operator') {
  const bridge = createFakeBridge()
  let said: AlarmRating | null = null
  bridge.reply('alarms.seen', null)
  bridge.reply('alarm.background', {
    raises: succeed({ entries: [], complete: true }),
    statistic: succeed(null),
    calls: succeed([]),
  })
  bridge.answer('ratings.read', () => succeed({ rating: said }))
  bridge.answer('ratings.rate', ({ alarms: [first], kind }) => {
    said = first && kind ? { ...first, kind, by: 'Anna', at: 1 } : null
    return succeed({ edit: 7 })
  })
  bridge.answer('ratings.undo', () => {
    said = null
    return succeed(null)
  })
  const page = defineComponent(() => {
    useShortcuts(document)
    return () => [h(LiveView), h(RatingBar)]
  })
  await import('../../../../src/renderer/features/live/detail/AlarmDetail.vue')
  const { about } = makeSnapshot()
  const { wrapper } = await mountInPage(page, {
    bridge,
    route: '/live',
    snapshot: { alarms, about: { ...about, actor: { ...about.actor, role } } },
  })
  await nextFrame()
  const live = useLive()
  const select = async (id: number) => {
    live.reveal(id)
    await flushPromises()
  }
  return { wrapper, bridge, live, select, byTestId: (id: string) => wrapper.find(`[data-testid="${id}"]`) }
}

test.each([
  ['i', 'useful', 'Useful'],
  ['q', 'nuisance', 'Nuisance'],
  ['h', 'noAction', 'No action possible'],
])(
  '%s says of the alarm that it was %s; the details show it, and undo takes it back',
  async (key, kind, word) => {
    const { bridge, select, byTestId } = await open()
    await select(2)
    expect(byTestId('alarm-rating').text()).toContain('Was this alarm useful?')
    await press(key)
    await flushPromises()
    expect(bridge.sent('ratings.rate')).toEqual([{ alarms: [expect.objectContaining({ path: 'P2' })], kind }])
    expect(byTestId('alarm-rated').text()).toContain(`${word}: Anna`)
    expect(byTestId('alarm-rating').get(`[data-kind=${kind}]`).attributes('aria-pressed')).toBe('true')
    expect(byTestId('rating-done').text()).toContain('1 alarm rated as')

    await press('z', { ctrlKey: true })
    await flushPromises()
    expect(bridge.sent('ratings.undo')).toEqual([{ edit: 7 }])
    expect(byTestId('alarm-rated').exists()).toBe(false)
  },
)

test('a press on what is said takes it back', async () => {
  const { bridge, select, byTestId } = await open()
  await select(2)
  const button = () => byTestId('alarm-rating').get('[data-kind=useful]')
  await button().trigger('click')
  await flushPromises()
  await button().trigger('click')
  await flushPromises()
  expect(bridge.sent('ratings.rate').map(({ kind }) => kind)).toEqual(['useful', null])
  expect(byTestId('alarm-rated').exists()).toBe(false)
})

test('more than can be rated at once are refused, not cut', async () => {
  const { bridge, live, select } = await open()
  await select(1)
  live.selectAll()
  await press('q')
  expect(bridge.sent('ratings.rate')).toEqual([])
  expect(useNotices().explained).toBe('At most 100 alarms can be rated at once.')
})

test('a screen that may not rate is not asked to', async () => {
  const { bridge, select, byTestId } = await open('viewer')
  await select(1)
  await press('i')
  expect(bridge.sent('ratings.rate')).toEqual([])
  expect(byTestId('alarm-rating').exists()).toBe(false)
})
