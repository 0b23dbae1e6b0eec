import { expect, test } from 'vitest'
import ChainRow from '../../../../src/renderer/features/escalation/ChainRow.vue'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

test('the preview of a chain takes a time of 24 hours, in every language of the browser', async () => {
  const chain = { id: 'night', name: 'Night', steps: [{ groupId: 1, name: 'Shift', waitMinutes: 5 }] }
  const { wrapper } = await mountInPage(ChainRow, {
    bridge: createFakeBridge(),
    snapshot: {},
    props: { chain, place: 0, invalid: false },
  })
  expect(wrapper.find('[type=datetime-local], [type=time]').exists()).toBe(false)
  const time = wrapper.get('[data-testid=chain-time]')
  expect((time.element as HTMLInputElement).value).toMatch(/^\d\d:\d\d$/)
  const plan = () => wrapper.find('[data-testid=escalation-plan]')
  for (const [typed, planned] of [
    ['21:07', '21:07'],
    ['7:30', '07:30'],
  ] as const) {
    await time.setValue(typed)
    expect(plan().text()).toContain(planned)
    expect(time.attributes('aria-invalid')).toBe('false')
  }
  for (const typed of ['24:00', '7:30 PM', '']) {
    await time.setValue(typed)
    expect(plan().exists()).toBe(false)
    expect(time.attributes('aria-invalid')).toBe('true')
  }
})
