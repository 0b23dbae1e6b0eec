import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import HandoverOffer from '../../../../src/renderer/features/handover/HandoverOffer.vue'
import type { Role } from '../../../../src/shared/model/constants.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

const minuteMs = 60_000

/** In a shift that ends in so many minutes; the handover is offered ten minutes before. */
async function open(
  minutesLeft: number,
  { role = 'operator', signed = false }: { role?: Role; signed?: boolean } = {},
) {
  const now = Date.now()
  const bridge = createFakeBridge()
  const to = now + minutesLeft * minuteMs
  const shift = { from: to - 480 * minuteMs, to, name: 'Night', handover: signed ? 'one' : null }
  bridge.reply('handover.list', { now, shifts: [shift], handovers: [], total: 0, names: [] })
  const about = { version: '1', host: 'web' as const, zone: '', actor: { name: 'Desk', role } }
  const { wrapper, router } = await mountInPage(HandoverOffer, { bridge, snapshot: { about } })
  return { wrapper, router, isOffered: () => wrapper.find('[data-testid=handover-offer]').exists() }
}

test.each([
  [60, false],
  [5, true],
])('%i minutes before the end of the shift: offered %s', async (minutesLeft, isOffered) => {
  expect((await open(minutesLeft)).isOffered()).toBe(isOffered)
})

test('a signed shift and a viewer are offered nothing', async () => {
  expect((await open(5, { signed: true })).isOffered()).toBe(false)
  expect((await open(5, { role: 'viewer' })).isOffered()).toBe(false)
})

test('the button opens the handover, and the line goes', async () => {
  const { wrapper, router, isOffered } = await open(5)
  const [openIt] = wrapper.findAll('button').filter((one) => one.find('kbd').exists())
  await openIt?.trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.name).toBe('handover')
  expect(isOffered()).toBe(false)
})
