import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import PersonDialog from '../../../../src/renderer/features/screens/PersonDialog.vue'
import { useScreens } from '../../../../src/renderer/features/screens/store.ts'
import { anyRaise } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

async function open(person?: string) {
  const bridge = createFakeBridge()
  bridge.reply('person.names', ['Anna Berg', 'Bob Klein'])
  bridge.reply('person.set', null)
  const about = { ...makeSnapshot().about, ...(person !== undefined && { person }) }
  const { wrapper } = await mountInPage(PersonDialog, { bridge, snapshot: { about } })
  useScreens().isNaming = true
  const field = wrapper.get<HTMLInputElement>('[data-testid=person-name]')
  const enter = async () => {
    await wrapper.get('form').trigger('submit')
    await flushPromises()
  }
  return { wrapper, bridge, field, enter }
}

test.each([
  ['  Cleo Roth ', 'Cleo Roth'],
  ['', null],
  ['   ', null],
])('what is typed as %j is said as %j, and the dialog closes', async (typed, name) => {
  const { bridge, field, enter } = await open('Anna Berg')
  expect(field.element.value).toBe('Anna Berg')
  await field.setValue(typed)
  await enter()
  expect(bridge.sent('person.set')).toEqual([{ name }])
  expect(useScreens().isNaming).toBe(false)
})

test('says what is no name, and sends none', async () => {
  const { wrapper, bridge, field, enter } = await open()
  await field.setValue('Chief (Desk 1)')
  await enter()
  expect(wrapper.get('#person-problem').text()).toContain('without brackets')
  expect(bridge.sent('person.set')).toEqual([])
})

test('offers who was here before', async () => {
  const { wrapper, field } = await open()
  expect(field.element.value).toBe('')
  expect(field.attributes('list')).toBe(wrapper.get('datalist').attributes('id'))
  expect(wrapper.findAll('option').map((option) => option.attributes('value'))).toEqual([
    'Anna Berg',
    'Bob Klein',
  ])
})

test('stays open with what was typed, and says why, where the desk refuses', async () => {
  const { wrapper, bridge, field, enter } = await open()
  bridge.refuse('person.set', { code: 'forbidden', message: 'needs the role operator' })
  await field.setValue('Anna')
  await enter()
  expect(wrapper.find('[role=alert]').exists()).toBe(true)
  expect(field.element.value).toBe('Anna')
  expect(useScreens().isNaming).toBe(true)
})

test('what was taken just before without a name is taken under it', async () => {
  const { bridge, field, enter } = await open()
  bridge.reply('marks.take', { ids: [1], heldByOthers: [] })
  const taken = [anyRaise(1, 'N\\T1')]
  const screens = useScreens()
  screens.askPerson(taken)
  await field.setValue('Anna')
  await enter()
  expect(bridge.sent('marks.take')).toEqual([{ alarms: taken, isTaken: true, takesOver: true }])
  expect(screens.unnamed).toBeNull()
})

test('whoever would not say it is not asked again', async () => {
  await open()
  const screens = useScreens()
  screens.askPerson([])
  expect(screens.unnamed).toEqual([])
  screens.decline()
  screens.askPerson([])
  expect(screens.unnamed).toBeNull()
})
