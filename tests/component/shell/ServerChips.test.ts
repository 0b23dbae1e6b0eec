import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import { useWatchedServers } from '../../../src/renderer/bridge/stores/watched-servers.ts'
import ServerChips from '../../../src/renderer/shell/ServerChips.vue'
import type { ServerSummary } from '../../../src/shared/model/desk.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountView } from '../../support/view-page.ts'

/** The header of a desk that watches these servers, on a page that shows one, several or all of them. */
async function openChips(
  names: readonly string[],
  shown: string,
  more: Partial<Record<string, Partial<ServerSummary>>> = {},
) {
  const bridge = createFakeBridge()
  bridge.reply('profile.use', null)
  const { wrapper } = await mountView(ServerChips, { bridge, snapshot: {} })
  useWatchedServers().replace(
    names.map((name) => ({
      id: name.toLowerCase(),
      name,
      link: 'live',
      lostSince: null,
      alarms: { total: 3, unacknowledged: 2, worst: 'high' },
      ...more[name],
    })),
  )
  useSettings().selectServer(serverProfileSchema.parse({ id: shown, name: shown }))
  await flushPromises()
  const current = () => wrapper.findAll('[aria-current]').map((chip) => chip.get('.name').text())
  const chip = (id: string) => wrapper.get(`[data-server=${id}]`)
  return { wrapper, current, chip, used: () => bridge.sent('profile.use').map(({ id }) => id) }
}

test.each([
  ['all', ['All']],
  ['south', ['South']],
  ['all:north,west', ['North', 'West']],
])('a page of %j marks %j as shown', async (shown, marked) => {
  const { current } = await openChips(['North', 'South', 'West'], shown)
  expect(current()).toEqual(marked)
})

test.each([
  ['south', 'north', 'all:north,south'],
  ['all:north,south', 'west', 'all'],
  ['all:north,south', 'south', 'north'],
  ['all', 'north', 'all:south,west'],
])('on a page of %j, Ctrl and a click on %j shows %j', async (shown, id, choice) => {
  const { chip, used } = await openChips(['North', 'South', 'West'], shown)
  await chip(id).trigger('click', { ctrlKey: true })
  expect(used()).toEqual([choice])
})

test('the only server that a page shows stays, also with Ctrl, and a click alone leaves several', async () => {
  const one = await openChips(['North', 'South', 'West'], 'north')
  await one.chip('north').trigger('click', { ctrlKey: true })
  await one.chip('north').trigger('click')
  expect(one.used()).toEqual([])
  const several = await openChips(['North', 'South', 'West'], 'all:north,south')
  await several.chip('north').trigger('click')
  expect(several.used()).toEqual(['north'])
})

test('several servers are chosen from a list, and shown at once', async () => {
  const { wrapper, used } = await openChips(['North', 'South', 'West'], 'all')
  await wrapper.get('[data-testid=several]').trigger('click')
  await flushPromises()
  const boxes = wrapper.findAll('input[type=checkbox]')
  expect(boxes.map((box) => (box.element as HTMLInputElement).checked)).toEqual([true, true, true])
  for (const box of boxes) await box.setValue(false)
  expect(wrapper.get('[data-testid=show-several]').attributes('disabled')).toBeDefined()
  for (const box of boxes.slice(1)) await box.setValue(true)
  await wrapper.get('form').trigger('submit')
  expect(used()).toEqual(['all:south,west'])
})

test('where there are two servers, one and all is every choice', async () => {
  const { wrapper } = await openChips(['North', 'South'], 'all')
  expect(wrapper.find('[data-testid=several]').exists()).toBe(false)
})

test('a server that is not live says so in sight: polled, or lost and since when', async () => {
  const lostSince = new Date(2026, 10, 17, 14, 5).getTime()
  const { chip } = await openChips(['North', 'South', 'West'], 'all', {
    South: { link: 'polling' },
    West: { link: 'lost', lostSince, alarms: null },
  })
  const brief = (id: string) => chip(id).find('.brief')
  expect(brief('north').exists()).toBe(false)
  expect(brief('south').text()).toBe('polling')
  expect(chip('south').attributes('aria-label')).toContain('found by polling')
  expect(brief('west').text()).toMatch(/^since .*14:05/)
})
