import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reactive } from 'vue'
import FloodMemory from '../../../../../src/renderer/features/live/memory/FloodMemory.vue'
import type { Recall } from '../../../../../src/shared/model/memory.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { mountInPage } from '../../../../support/mount.ts'

const minute = 60_000
const began = Date.UTC(2026, 2, 3, 2, 14)
const recall: Recall = {
  like: [0, 1, 2, 3, 4].map((back) => ({
    from: began - back * 86_400_000,
    to: began - back * 86_400_000 + 40 * minute,
    count: 24,
    firstOut: 'NORTH\\FEED\\FP201A',
    likeness: 0.81 - back / 100,
    next: back === 1 ? [] : ['NORTH\\BOILER2\\TRIP'],
  })),
  follows: [{ tag: 'NORTH\\BOILER2\\TRIP', count: 4, cases: 5, evidence: [began + 4 * minute] }],
  knownTo: began,
}

async function open(answer: Recall | null, tags = 12) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bridge = createFakeBridge()
  bridge.reply('records.calls', { items: [], total: 0, malformed: 0 })
  if (answer) bridge.reply('memory.recall', answer)
  else bridge.refuse('memory.recall', { code: 'internal', message: 'the memory has stopped' })
  const props = reactive({ tags })
  const { wrapper, router } = await mountInPage(FloodMemory, { props, bridge })
  const byTestId = (id: string) => wrapper.findAll(`[data-testid="${id}"]`)
  return { wrapper, router, bridge, props, byTestId }
}

test('one line says what the flood is like, how it went on then, and what is usually next', async () => {
  const { byTestId } = await open(recall)
  const line = byTestId('flood-memory')[0]?.text().replaceAll(/\s+/g, ' ')
  expect(line).toMatch(
    /^Similar to the alarms of \S.* \(81%\), which lasted 40 min\. They began with FP201A\. Then came TRIP\. Also similar to those of .*\(80%\), .*\(79%\)\. Usually next: TRIP in 4 of 5\. B$/,
  )
  expect(line).not.toContain('(78%)')
})

test('it is asked again for new tags, at most every five seconds, and never without', async () => {
  const { bridge, props } = await open(recall)
  const asked = () => bridge.sent('memory.recall').length
  expect(asked()).toBe(1)
  for (let tags = 13; tags < 20; tags++) {
    props.tags = tags
    await flushPromises()
  }
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(2)
  props.tags = 20
  await flushPromises()
  expect(asked()).toBe(3)
})

test.each([
  ['it knows nothing like it', { like: [], follows: [], knownTo: null }],
  ['it cannot be asked', null],
])('it is silent where %s', async (_, answer) => {
  const { byTestId, bridge } = await open(answer)
  expect(bridge.sent('memory.recall')).toHaveLength(1)
  expect(byTestId('flood-memory')).toEqual([])
})

test('it asks nothing before the flood has tags', async () => {
  const { bridge } = await open(recall, 0)
  expect(bridge.sent('memory.recall')).toEqual([])
})

test('each opens what it rests on, which stays while the flood goes on', async () => {
  const { byTestId, bridge, props, router } = await open(recall)
  const [, , , next] = byTestId('flood-memory')[0]?.findAll('button') ?? []
  await next?.trigger('click')
  const bursts = byTestId('past-burst')
  expect(bursts).toHaveLength(5)
  expect(bursts[0]?.text()).toContain('24 alarms. Began with FP201A. Then came TRIP.')
  expect(bursts[1]?.text()).toContain('Nothing new followed.')
  expect(byTestId('past-next')[0]?.text()).toContain('TRIP came next in 4 of 5')

  bridge.reply('memory.recall', { like: [], follows: [], knownTo: null })
  props.tags = 13
  await vi.advanceTimersByTimeAsync(5_000)
  expect(byTestId('flood-memory')).toEqual([])
  expect(byTestId('past-burst')).toHaveLength(5)

  await bursts[0]?.find('button').trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/histories')
})
