import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import EvidenceView from '../../../../src/renderer/features/evidence/EvidenceView.vue'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import {
  evidenceEntrySchema,
  type EvidenceEntry,
  type EvidenceVerification,
} from '../../../../src/shared/model/evidence.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountView, press } from '../../../support/view-page.ts'

const raised = evidenceEntrySchema.parse({
  id: 7,
  hash: 'a1',
  at: new Date().toISOString(),
  kind: 'raised',
  message: 'Seal leaks',
  path: 'NORTH\\P7',
  priority: 1,
})
const whole: EvidenceVerification = {
  entries: 7,
  from: raised.at,
  to: raised.at,
  last: { number: 7, hash: 'a1' },
  removed: 0,
  faults: [],
  faultCount: 0,
}

const unnamedStates = serverProfileSchema.parse({})

async function open(items: EvidenceEntry[], verification: EvidenceVerification, profile = unnamedStates) {
  const bridge = createFakeBridge()
  bridge.reply('records.evidence', { items, total: items.length, malformed: 0, next: null })
  bridge.reply('records.cancel', null)
  bridge.reply('evidence.verify', [{ server: '', result: verification, failure: null }])
  const { wrapper } = await mountView(EvidenceView, { bridge, snapshot: { profile }, route: '/evidence' })
  return { bridge, wrapper, chain: () => wrapper.get('[data-testid=evidence-chain]') }
}

test('what was received is listed, and the chain is checked when the view opens and by its key', async () => {
  const { bridge, wrapper, chain } = await open([raised], whole)
  expect(wrapper.get('[data-key="7"]').text()).toContain('Seal leaks')
  expect(chain().text()).toContain('7')
  expect(wrapper.find('.chain.broken').exists()).toBe(false)
  await press('v')
  expect(bridge.sent('evidence.verify')).toHaveLength(2)
})

test('an alarm that was there before the desk says when it was raised', async () => {
  const at = new Date()
  const earlier = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString()
  const entries = [
    { ...raised, at: at.toISOString(), raisedAt: earlier(110) },
    { ...raised, id: 8, at: at.toISOString(), raisedAt: earlier(0.5) },
  ]
  const { wrapper } = await open(entries, whole)
  expect(wrapper.get('[data-key="7"]').text()).toMatch(/server time .*\d\d:\d\d:\d\d/)
  expect(wrapper.get('[data-key="8"]').text()).not.toContain('server time')
})

test('a broken chain is said, with the first entry that is not as it was', async () => {
  const faults = [{ number: 4, fault: 'changed' as const }]
  const { wrapper, chain } = await open([raised], { ...whole, faults, faultCount: 1 })
  expect(wrapper.find('.chain.broken').exists()).toBe(true)
  expect(chain().text()).toContain('4')
})

test('a check that fails says why, and does not say that the chain is whole', async () => {
  const { bridge, chain } = await open([], whole)
  bridge.refuse('evidence.verify', { code: 'file-failed', message: 'the disk is gone' })
  await press('v')
  expect(chain().text()).toContain('the disk is gone')
})

test('a matter asks for its kinds alone', async () => {
  const { bridge, wrapper } = await open([raised], whole)
  expect(bridge.sent('records.evidence')[0]?.filter).not.toHaveProperty('kinds')
  const matter = wrapper.get('[data-testid=evidence-matter]')
  const last = matter.findAll('option').at(-1)?.element as HTMLOptionElement
  await matter.setValue(last.value)
  expect(bridge.sent('records.evidence').at(-1)?.filter.kinds?.length).toBeGreaterThan(0)
})

test('of several servers, an entry names its own and each chain is said by itself', async () => {
  const bridge = createFakeBridge()
  const entry = { ...raised, id: 2 ** 40 + 7, number: 7, dataServerId: 2, path: 'South\\P7' }
  const servers = [{ name: 'South', loaded: 1, total: 1, failure: null }]
  bridge.reply('records.evidence', { items: [entry], total: 1, malformed: 0, next: null, servers })
  bridge.reply('records.cancel', null)
  bridge.reply('evidence.verify', [
    { server: 'North', result: null, failure: { code: 'file-failed', message: 'the disk is gone' } },
    { server: 'South', result: whole, failure: null },
  ])
  const profile = serverProfileSchema.parse({ id: allServersId })
  const { wrapper } = await mountView(EvidenceView, { bridge, snapshot: { profile }, route: '/evidence' })
  useContactBook().replace({ contacts: [], labels: [{ kind: 'dataServer', id: 2, name: 'South' }] })
  await flushPromises()
  const row = wrapper.get(`[data-key="${entry.id}"]`)
  expect(row.findAll('[role=gridcell]')[1]?.text()).toBe('South')
  const lines = wrapper.findAll('[data-testid=evidence-chain] p').map((line) => line.text())
  expect(lines).toEqual([
    expect.stringMatching(/^North .*the disk is gone/),
    expect.stringMatching(/^South .*7/),
  ])
  expect(wrapper.find('.chain.broken').exists()).toBe(false)
})

test.each([
  ['a word', { 3: 'Returned' }, 'Returned'],
  ['no word', {}, ''],
])('a state that has %s shows no number', async (_, stateLabels, word) => {
  const changed = { ...raised, kind: 'changed' as const, what: '3' }
  const { wrapper } = await open([changed], whole, serverProfileSchema.parse({ stateLabels }))
  const row = wrapper.get('[data-key="7"]')
  expect(row.text()).toContain(word)
  expect(row.text()).not.toMatch(/state|\b3\b/i)
})

test('an acknowledgement and the change of state that it makes are one line', async () => {
  const acknowledged = {
    ...raised,
    id: 9,
    kind: 'acknowledged' as const,
    alarmId: 5,
    state: 2,
    user: 'R. Moreau',
  }
  const changed = { ...acknowledged, id: 8, kind: 'changed' as const, what: '2', user: '' }
  const rowOf = async (stateLabels: Record<string, string>) => {
    const { wrapper } = await open([acknowledged, changed], whole, serverProfileSchema.parse({ stateLabels }))
    expect(wrapper.find('[data-key="8"]').exists()).toBe(false)
    return wrapper.get('[data-key="9"]').text()
  }
  const text = await rowOf({ 2: 'acknowledged' })
  expect(text).toContain('R. Moreau')
  expect(text.match(/acknowledged/gi)).toHaveLength(1)
  expect(await rowOf({ 2: 'Accepted' })).toContain('Accepted')
})
