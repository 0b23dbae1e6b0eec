import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useNewAlarms } from '../../../../src/renderer/bridge/stores/new-alarms.ts'
import PersonDialog from '../../../../src/renderer/features/screens/PersonDialog.vue'
import { screens } from '../../../../src/renderer/features/screens/index.ts'
import { useScreens } from '../../../../src/renderer/features/screens/store.ts'
import UncoveredLine from '../../../../src/renderer/features/screens/UncoveredLine.vue'
import AppHeader from '../../../../src/renderer/shell/AppHeader.vue'
import type { CoverageState, PlantPlace } from '../../../../src/shared/model/coverage.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { openLive } from '../../../support/live-page.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { mountView } from '../../../support/view-page.ts'

const { profile, about } = makeSnapshot()
const at = (area: string, server = profile.id): PlantPlace => ({ server, area })
/** This screen has the north; somebody else has the east; nobody has the west. */
const divided: CoverageState = {
  own: [at('NORTH')],
  covered: [at('NORTH'), at('EAST')],
  uncovered: [at('WEST')],
}
const alarms = [
  makeAlarm({ id: 1, priority: 2, path: 'NORTH\\BOILER2\\LT1', ackUser: '' }),
  makeAlarm({ id: 2, priority: 2, path: 'EAST\\TANK4\\LT2', ackUser: '' }),
  makeAlarm({ id: 3, priority: 1, path: 'EAST\\TANK4\\LT3', ackUser: '' }),
  makeAlarm({ id: 4, priority: 2, path: 'WEST\\COMP4\\PT4', ackUser: '' }),
]

test('the list has everything, and quietly what another screen covers', async () => {
  const page = await openLive(alarms)
  page.bridge.push('coverage.changed', divided)
  await flushPromises()
  const row = (id: number) => page.wrapper.get(`[data-alarm-id="${id}"]`)
  expect([1, 2, 3, 4].map((id) => row(id).classes('elsewhere'))).toEqual([false, true, false, false])
  expect(row(2).attributes('aria-label')).toContain('covered by another screen')
})

test('the header counts what calls here, and says what this screen covers', async () => {
  const { wrapper } = await mountView(AppHeader, {
    feature: screens,
    snapshot: { alarms, about: { ...about, coverage: divided } },
  })
  const count = (band: string) => wrapper.get(`[data-testid=band-${band}] b`).text()
  expect([count('critical'), count('high')]).toEqual(['1', '2'])
  const person = wrapper.get('[data-testid=person]')
  expect(person.text()).toContain('NORTH')
  expect(person.attributes('title')).toContain('Covers NORTH; 1 alarm elsewhere')
})

test('the strip has what this screen covers, the most urgent, and what nobody covers', async () => {
  const bridge = createFakeBridge()
  await mountInPage(AppHeader, { bridge, snapshot: { alarms, about: { ...about, coverage: divided } } })
  useNewAlarms().announce(
    alarms.map((alarm) => ({ alarm, kind: 'new' as const, repeats: null })),
    false,
  )
  expect(useNewAlarms().ids()).toEqual([1, 3, 4])
})

test('among several servers each has its own areas', async () => {
  const settings = settingsSchema.parse({
    profiles: [
      serverProfileSchema.parse({ id: 'a', name: 'Mill' }),
      serverProfileSchema.parse({ id: 'b', name: 'Power house' }),
    ],
  })
  const all = serverProfileSchema.parse({ id: allServersId, name: 'All' })
  const coverage: CoverageState = { own: [at('EAST', 'a')], covered: null, uncovered: [] }
  await mountInPage(AppHeader, { snapshot: { settings, profile: all, about: { ...about, coverage } } })
  const events = [
    makeAlarm({ id: 1, priority: 2, path: 'Mill\\EAST\\TANK4\\LT1', dataServerId: 1 }),
    makeAlarm({ id: 2, priority: 2, path: 'Power house\\EAST\\TANK4\\LT1', dataServerId: 2 }),
  ]
  useNewAlarms().announce(
    events.map((alarm) => ({ alarm, kind: 'new' as const, repeats: null })),
    false,
  )
  expect(useNewAlarms().ids()).toEqual([1])
})

test('what nobody covers is said, and can be changed', async () => {
  const { wrapper } = await mountInPage(UncoveredLine, {
    snapshot: { about: { ...about, coverage: divided } },
  })
  expect(wrapper.text()).toContain('Nobody covers WEST. Alarms there reach every screen.')
  await wrapper.get('button').trigger('click')
  expect(useScreens().isNaming).toBe(true)
})

test('areas and units are chosen beside the name; a whole area takes the place of its units', async () => {
  const bridge = createFakeBridge()
  bridge.reply('person.names', [])
  bridge.reply('person.set', null)
  bridge.reply('coverage.set', null)
  bridge.reply('coverage.list', {
    places: [at('EAST\\TANK3'), at('EAST\\TANK4'), at('NORTH\\BOILER2')],
    others: [{ name: 'K. Brandt', places: [at('NORTH')] }],
  })
  const { wrapper } = await mountInPage(PersonDialog, { bridge, snapshot: {} })
  await flushPromises()
  expect(wrapper.text()).toContain('K. Brandt: NORTH')
  await wrapper.get('[data-testid=covers-some]').trigger('change')
  const box = (name: string) => {
    const line = wrapper.findAll('[data-testid=places] label').find((label) => label.text() === name)
    return line?.get<HTMLInputElement>('input')
  }
  await box('TANK4')?.trigger('change')
  expect(box('EAST')?.element.checked).toBe(false)
  await box('EAST')?.trigger('change')
  expect(box('TANK3')?.element).toMatchObject({ checked: true, disabled: true })
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('coverage.set')).toEqual([{ places: [at('EAST')] }])
})

test.each([
  ['covers-none', []],
  ['covers-all', null],
])('%s is one choice', async (choice, places) => {
  const bridge = createFakeBridge()
  bridge.reply('person.names', [])
  bridge.reply('person.set', null)
  bridge.reply('coverage.set', null)
  const { wrapper } = await mountInPage(PersonDialog, {
    bridge,
    snapshot: { about: { ...about, coverage: divided } },
  })
  await flushPromises()
  await wrapper.get(`[data-testid=${choice}]`).trigger('change')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('coverage.set')).toEqual([{ places }])
})

test('the line about what nobody covers says whether the team counts', async () => {
  const said = async (team?: CoverageState['team']) => {
    const coverage: CoverageState = { ...divided, ...(team && { team }) }
    const { wrapper } = await mountInPage(UncoveredLine, {
      bridge: createFakeBridge(),
      snapshot: { about: { ...about, coverage } },
    })
    return wrapper.get('[data-testid=uncovered]').text()
  }
  expect(await said()).toContain('Nobody covers WEST')
  expect(await said('together')).toContain('Nobody in the team covers WEST')
  expect(await said('alone')).toContain('only screens of this desk count')
})
