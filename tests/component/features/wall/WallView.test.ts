import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import WallView from '../../../../src/renderer/features/wall/WallView.vue'
import { wall } from '../../../../src/renderer/features/wall/index.ts'
import { wallScreen } from '../../../../src/renderer/features/wall/index.ts'
import { useTeam } from '../../../../src/renderer/features/team/store.ts'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { noTeam } from '../../../../src/shared/model/team.ts'
import { useWatchedServers } from '../../../../src/renderer/bridge/stores/watched-servers.ts'
import { useCallees } from '../../../../src/renderer/bridge/stores/callees.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { calleeAmongAll } from '../../../../src/shared/rules/server-ranges.ts'
import { severalServers } from '../../../../src/shared/rules/server-choice.ts'
import { wholeList } from '../../../support/call-directory.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { mountView, press } from '../../../support/view-page.ts'

async function openWall() {
  onTestFinished(() => wallScreen.clear())
  const bridge = createFakeBridge()
  bridge.reply('journal.raises', { raises: [], isWhole: true })
  const alarms = [
    makeAlarm({ id: 1, path: 'NORTH\\BOILER2\\LT204', priority: 1, ackUser: '', message: 'Drum level high' }),
    makeAlarm({
      id: 2,
      path: 'NORTH\\FEED\\P7',
      priority: 2,
      ackUser: 'P. Lemaire',
      message: 'Pump tripped',
    }),
  ]
  const page = await mountView(WallView, { bridge, snapshot: { alarms } })
  useWatchedServers().replace([
    { id: 'a', name: 'North', link: 'live', lostSince: null, alarms: null },
    { id: 'b', name: 'West', link: 'lost', lostSince: Date.UTC(2026, 2, 2), alarms: null },
  ])
  await flushPromises()
  return page
}

test('a wall shows units, the most urgent alarms and the servers, and has nothing to click', async () => {
  const { wrapper: page } = await openWall()
  const tiles = page.findAll('[data-testid=wall-tile]').map((tile) => tile.text())
  expect(tiles[0]).toMatch(/^BOILER2\s*NORTH\s*1/)
  expect(tiles[1]).toContain('FEED')
  expect(page.findAll('[data-testid=wall-urgent]').map((one) => one.text())).toEqual([
    expect.stringMatching(/^Drum level high.* ago · NORTH · BOILER2 · nobody has it$/),
  ])
  expect(page.text()).toMatch(/North connected\s*West lost since \d\d:\d\d/)
  expect(page.findAll('button, a, input, select, [tabindex]')).toHaveLength(0)
})

test('the screen is a wall from then on, until somebody leaves it', async () => {
  await openWall()
  const { router } = await mountView(
    defineComponent(() => () => h('p')),
    { feature: wall },
  )
  await flushPromises()
  expect(router.currentRoute.value.name).toBe('wall')
  await press('Escape')
  expect(wallScreen.is()).toBe(false)
})

test.each([
  ['a new critical alarm shows all units', '', ['BOILER2', 'FEED'], 'All: new critical alarm'],
  ['without one the tiles show one view after the other', 'A. Lindt', ['FEED'], 'South'],
])('of two views in turn, %s', async (_, ackUser, units, shown) => {
  const alarms = [
    makeAlarm({ id: 1, path: 'NORTH\\BOILER2\\LT204', priority: 1, ackUser, message: 'Drum level high' }),
    makeAlarm({ id: 2, path: 'SOUTH\\FEED\\P7', priority: 2, ackUser: '', message: 'Pump tripped' }),
  ]
  const settings = settingsSchema.parse({
    views: ['NORTH', 'SOUTH'].map((area) => ({
      id: area,
      name: area === 'NORTH' ? 'North' : 'South',
      filter: { area },
    })),
    wall: { views: ['NORTH', 'SOUTH'], seconds: 30 },
  })
  onTestFinished(() => wallScreen.clear())
  const bridge = createFakeBridge()
  bridge.reply('journal.raises', { raises: [], isWhole: true })
  const { wrapper } = await mountView(WallView, { bridge, snapshot: { alarms, settings } })
  useClock().tick(30_000)
  await flushPromises()
  expect(wrapper.findAll('[data-testid=wall-tile] b').map((name) => name.text())).toEqual(units)
  expect(wrapper.get('[data-testid=wall-shown]').text()).toBe(shown)
  // Whatever the turn, the most urgent of all.
  expect(wrapper.findAll('[data-testid=wall-urgent]')).toHaveLength(ackUser === '' ? 2 : 1)
})

test('the wall says who sits where in the team', async () => {
  const { wrapper } = await openWall()
  const own = {
    host: 'a'.repeat(22),
    version: '1',
    at: 0,
    stamp: { at: 0, count: 0 },
    run: 'run00001',
    heard: [],
    pending: 0,
    behind: 0,
    screens: 1,
    servers: [],
    seen: [],
    isLeaving: false,
  }
  const other = { ...own, heardAt: 0, clockOffsetMs: 0 }
  useTeam().replaceState({
    ...noTeam,
    state: 'together',
    own: { ...own, desk: 'North', persons: ['A. Lindt', 'B. Roth'] },
    desks: [
      { ...other, host: 'b'.repeat(22), desk: 'South', persons: [], isSilent: false },
      { ...other, host: 'c'.repeat(22), desk: 'West', persons: ['C. Weber'], isSilent: true },
    ],
  })
  await flushPromises()
  expect(wrapper.findAll('[data-testid=wall-desk]').map((desk) => desk.text())).toEqual([
    'North A. Lindt, B. Roth',
    'South nobody',
  ])
})

test('a wall of several servers says of each whether it is connected and who is on call', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 12) })
  onTestFinished(() => {
    vi.useRealTimers()
    wallScreen.clear()
  })
  const bridge = createFakeBridge()
  bridge.reply('journal.raises', { raises: [], isWhole: true })
  const group = {
    id: calleeAmongAll(2, 4),
    name: 'Boilers',
    members: [{ id: calleeAmongAll(2, 7), name: 'A. Lindqvist', phone: '' }],
  }
  bridge.reply('groups.read', { groups: wholeList([group]), groupings: wholeList([]) })
  const profiles = ['North', 'South', 'West'].map((name) =>
    serverProfileSchema.parse({ id: name.toLowerCase(), name }),
  )
  const settings = settingsSchema.parse({ profiles })
  const profile = serverProfileSchema.parse({ id: severalServers(['north', 'south']), name: 'North · South' })
  const { wrapper } = await mountView(WallView, { bridge, snapshot: { alarms: [], settings, profile } })
  const lines = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '18:00' }]
  useContactBook().replace({ contacts: [], labels: [], hours: [{ groupId: group.id, lines }] })
  useWatchedServers().replace(
    profiles.map(({ id, name }) => ({ id, name, link: 'live', lostSince: null, alarms: null })),
  )
  await flushPromises()
  const said = wrapper.findAll('[data-server]').map((server) => server.text())
  expect(said).toEqual([
    'North connected. No hours are set for anybody on call.',
    'South connected. On call Boilers A. Lindqvist',
  ])
  // What could not be read is not taken for nobody.
  useCallees().fail({ code: 'unreachable', message: 'North: nobody answers' })
  await flushPromises()
  expect(wrapper.get('[data-server=north]').text()).toBe('North connected. On call: not known.')
})

test('a wall says what nobody covers', async () => {
  const { wrapper: page, bridge } = await openWall()
  expect(page.find('[data-testid=wall-uncovered]').exists()).toBe(false)
  const { id } = makeSnapshot().profile
  const uncovered = [{ server: id, area: 'EAST' }]
  bridge.push('coverage.changed', { own: null, covered: [{ server: id, area: 'NORTH' }], uncovered })
  await flushPromises()
  expect(page.get('[data-testid=wall-uncovered]').text()).toBe('Nobody covers EAST')
})
