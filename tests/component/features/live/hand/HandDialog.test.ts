import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useMarks } from '../../../../../src/renderer/bridge/stores/marks.ts'
import HandDialog from '../../../../../src/renderer/features/live/hand/HandDialog.vue'
import { useHanding } from '../../../../../src/renderer/features/live/hand/store.ts'
import type { Claim } from '../../../../../src/shared/model/marks.ts'
import { anyRaise } from '../../../../support/alarms.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { mountInPage } from '../../../../support/mount.ts'

const about = {
  version: '1',
  host: 'web' as const,
  zone: '',
  actor: { name: 'Desk', role: 'operator' as const },
  person: 'Anna',
}
const claim = (alarmId: number, by: string) => ({ alarmId, path: `N\\T${alarmId}`, by, at: 1 })

/** Main tells who has what by now. */
const nowWith = (...claims: Claim[]) =>
  useMarks().apply({ put: { claims, notes: [] }, remove: { claims: [], notes: [] } })

/** Anna has the first alarm, Cora the second, nobody the third. */
async function open() {
  const bridge = createFakeBridge()
  bridge.reply('person.names', ['Ben', 'Anna'])
  bridge.reply('marks.read', { claims: [claim(1, 'Anna'), claim(2, 'Cora (Wall)')], notes: [] })
  bridge.reply('marks.take', { ids: [1, 2, 3], heldByOthers: [] })
  const { wrapper } = await mountInPage(HandDialog, { bridge, snapshot: { about } })
  const handing = useHanding()
  handing.alarms = [1, 2, 3].map((id) => anyRaise(id, `N\\T${id}`))
  await flushPromises()
  return { bridge, wrapper, handing }
}

test('hands alarms to somebody by name, and says who had them; undone, all have again what they had', async () => {
  const { bridge, wrapper, handing } = await open()
  expect(useMarks().claims.size).toBe(2)
  expect(wrapper.text()).toContain('With Cora (Wall) now.')
  const offered = wrapper.findAll('#hand-names option').map((option) => option.attributes('value'))
  expect(offered.slice(0, 2)).toEqual(['Ben', 'Anna'])
  await wrapper.get('[data-testid=hand-name]').setValue(' Ben ')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('marks.take')).toMatchObject([{ isTaken: true, takesOver: true, to: 'Ben' }])
  expect(handing.done?.text).toBe('3 alarms are with Ben now.')

  nowWith(...[1, 2, 3].map((id) => claim(id, 'Ben')))
  await handing.done?.undo?.()
  await flushPromises()
  const ids = ({ alarms }: { alarms: readonly { alarmId: number }[] }) => alarms.map((one) => one.alarmId)
  expect(
    bridge
      .sent('marks.take')
      .slice(1)
      .map((order) => [ids(order), order.isTaken, order.to]),
  ).toEqual([
    [[1, 3], true, undefined],
    [[2], true, 'Cora'],
    [[3], false, undefined],
  ])
})

test('a name that nobody can have is refused before it is sent', async () => {
  const { bridge, wrapper } = await open()
  await wrapper.get('[data-testid=hand-name]').setValue('Ben (Desk 2)')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('marks.take')).toEqual([])
  expect(wrapper.get('[data-testid=hand-name]').attributes('aria-invalid')).toBe('true')
})

test('undoing takes nothing from whoever it was passed on to meanwhile', async () => {
  const { bridge, wrapper, handing } = await open()
  await wrapper.get('[data-testid=hand-name]').setValue('Ben')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  nowWith(claim(1, 'Ben (Desk 2)'), claim(2, 'Dora'), claim(3, 'Benedict'))
  await handing.done?.undo?.()
  await flushPromises()
  expect(bridge.sent('marks.take').slice(1)).toMatchObject([{ alarms: [{ alarmId: 1 }] }])
})

test('the button says who is meant by what was typed, and hands to that person', async () => {
  const { bridge, wrapper } = await open()
  const go = wrapper.get('[data-testid=hand-go]')
  await wrapper.get('[data-testid=hand-name]').setValue('anna')
  expect(go.text()).toBe('Hand over to Anna')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('marks.take')).toMatchObject([{ to: 'Anna' }])
})
