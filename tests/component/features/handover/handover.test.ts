import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import HandoverPaper from '../../../../src/renderer/features/handover/HandoverPaper.vue'
import SignDialog from '../../../../src/renderer/features/handover/SignDialog.vue'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'
import type { HandoverContent } from '../../../../src/shared/model/handover.ts'

const hourMs = 3_600_000
const shift = { name: 'Day', from: Date.UTC(2026, 2, 2, 6), to: Date.UTC(2026, 2, 2, 14) }
const none = { rows: [], total: 0 }
const content: HandoverContent = {
  shift,
  from: shift.from,
  to: shift.to,
  knownFrom: null,
  isConfirmed: true,
  raised: 0,
  standing: none,
  bands: [],
  suppressed: 0,
  shelved: none,
  calls: none,
  hasCallLog: true,
  missed: none,
  floods: [],
  badActors: [],
  notes: none,
  points: [],
}

async function open(leftMs: number) {
  const bridge = createFakeBridge()
  bridge.reply('person.names', ['Cleo Roth'])
  bridge.reply('book.read', {
    contacts: [{ id: 9, name: 'K. Brandt', phone: '', note: '', favourite: false, source: 'typed' }],
    labels: [],
  })
  const { wrapper } = await mountInPage(SignDialog, {
    bridge,
    props: { reading: { ticket: 't', content, signed: null }, names: ['Ada Meyer'], shift: 'Day' },
    snapshot: {},
  })
  useClock().tick(shift.to - leftMs)
  await flushPromises()
  return wrapper
}

test.each([
  ['an hour and a half before the shift ends', 1.5 * hourMs, true],
  ['at its end', 10 * 60_000, false],
  ['after it', -hourMs, false],
])('signing %s', async (_when, leftMs, isWarned) => {
  const wrapper = await open(leftMs)
  const early = wrapper.find('[data-testid=handover-early]')
  expect(early.exists()).toBe(isWarned)
  if (isWarned) expect(early.text()).toMatch(/The shift ends at \d\d:\d\d, in 1 h 30 min\./)
})

test('the dialog says which name is missing', async () => {
  const wrapper = await open(hourMs)
  const missing = () => wrapper.find('[data-testid=handover-missing]')
  expect(missing().text()).toBe('Still missing: Outgoing, Incoming.')
  await wrapper.get('[data-testid=handover-outgoing]').setValue('Ada Meyer')
  expect(missing().text()).toBe('Still missing: Incoming.')
  await wrapper.get('[data-testid=handover-incoming]').setValue('Cleo Roth')
  expect(missing().exists()).toBe(false)
})

test('offers who has signed before, who was at a screen, and the contacts', async () => {
  const wrapper = await open(0)
  expect(wrapper.findAll('option').map((option) => option.attributes('value'))).toEqual([
    'Ada Meyer',
    'Cleo Roth',
    'K. Brandt',
  ])
})

test('the paper says what there is, and each list unfolds at its title', async () => {
  const badActors = [
    {
      path: 'NORTH\\P7',
      message: 'Seal leaks',
      band: 'low' as const,
      count: 9,
      share: 0.5,
      isChattering: false,
    },
  ]
  const shown = {
    kind: 'draft' as const,
    reading: { ticket: 't', content: { ...content, badActors }, signed: null },
  }
  const { wrapper } = await mountInPage(HandoverPaper, { props: { shown, server: null }, snapshot: {} })
  const section = (id: string) => wrapper.get(`[data-testid=handover-${id}]`)
  expect(section('taken').find('h3 button').exists()).toBe(false)
  const title = section('badActors').get('h3 button')
  expect(title.text()).toMatch(/Bad actors\s*1/)
  expect(title.attributes('aria-expanded')).toBe('false')
  expect(section('badActors').classes()).toContain('folded')
  await title.trigger('click')
  expect(title.attributes('aria-expanded')).toBe('true')
  expect(section('badActors').classes()).not.toContain('folded')
  // What is in hand comes before the long lists.
  const order = wrapper.findAll('section[data-testid^=handover-]').map((one) => one.attributes('data-testid'))
  expect(order.indexOf('handover-taken')).toBeLessThan(order.indexOf('handover-standing'))
})

test('a point of one of several papers goes to the server of its paper', async () => {
  const bridge = createFakeBridge()
  bridge.reply('handover.addPoint', { id: 'p', text: 'Valve 3', by: 'Ada', at: shift.from, done: null })
  const { wrapper } = await mountInPage(HandoverPaper, {
    bridge,
    props: {
      server: 'South',
      shown: { kind: 'draft', reading: { ticket: 't', content, signed: null } },
    },
    snapshot: {},
  })
  const field = wrapper.get<HTMLInputElement>('[data-testid=new-point]')
  expect(field.attributes('aria-label')).toBe('New open point for South')
  await field.setValue('Valve 3')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('handover.addPoint')).toEqual([{ text: 'Valve 3', server: 'South' }])
  expect(field.element.value).toBe('')
})
