import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent, h, reactive } from 'vue'
import FloodMemory from '../../../../src/renderer/features/memory/FloodMemory.vue'
import { nothingRecalled, type Recall } from '../../../../src/shared/model/memory.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { useShortcuts } from '../../../../src/renderer/ui/commands.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

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
    name: back === 0 ? 'Feed pump trip' : '',
    isConfirmed: false,
    written: [],
  })),
  from: began + 20 * 86_400_000,
  name: '',
  named: null,
  apart: [],
  lanes: {
    elapsedMs: 5 * minute,
    now: [
      { tag: 'NORTH\\FEED\\FP201A', at: 0, kind: 'matched' },
      { tag: 'NORTH\\DOOR', at: 2 * minute, kind: 'new' },
    ],
    past: [
      { tag: 'NORTH\\FEED\\FP201A', at: 0, kind: 'matched' },
      { tag: 'NORTH\\FEED\\FT202', at: 3 * minute, kind: 'missing' },
      { tag: 'NORTH\\BOILER2\\TRIP', at: 9 * minute, kind: 'next' },
    ],
  },
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
  const page = defineComponent(() => {
    useShortcuts(document)
    return () => h(FloodMemory, props)
  })
  const { wrapper, router } = await mountInPage(page, { bridge })
  const byTestId = (id: string) => wrapper.findAll(`[data-testid="${id}"]`)
  return { wrapper, router, bridge, props, byTestId }
}

test('one line says what the flood is like and what is usually next', async () => {
  const { byTestId } = await open(recall)
  const line = byTestId('flood-memory')[0]?.text().replaceAll(/\s+/g, ' ')
  expect(line).toMatch(
    /^Similar to the alarms of \S.* \(81%\) Feed pump trip, which lasted 40 min\. Usually next: TRIP in 4 of 5\. B$/,
  )
  expect(line).not.toContain('(80%)')
})

test('what is usually next has its message, where the desk knows it', async () => {
  const follows = recall.follows.map((one) => ({ ...one, message: 'Boiler 2 tripped' }))
  const { byTestId } = await open({ ...recall, follows })
  expect(byTestId('flood-memory')[0]?.text()).toContain('TRIP “Boiler 2 tripped” in 4 of 5')
})

test('where two come into question, the line says what would point to each', async () => {
  const [pump, other] = [
    { tag: 'NORTH\\FEED\\FT202', name: 'Feed pump trip', from: began },
    { tag: 'NORTH\\BOILER2\\XS220', name: '', from: began - 86_400_000 },
  ]
  const both = await open({ ...recall, apart: [pump, other] })
  expect(both.byTestId('flood-apart')[0]?.text()).toMatch(
    /^FT202 would point to Feed pump trip, XS220 to the alarms of \S.*\.$/,
  )
  both.wrapper.unmount()
  const one = await open({ ...recall, apart: [pump] })
  expect(one.byTestId('flood-apart')[0]?.text()).toBe('FT202 would point to Feed pump trip.')
})

test('what people wrote about past alarms stands beside them, and in the line where they have no name', async () => {
  const written = [
    {
      source: 'note' as const,
      tag: 'NORTH\\FEED\\FT202',
      text: 'Strainer blocked',
      by: 'K. Berg',
      at: began,
    },
    { source: 'handover' as const, tag: '', text: 'Pump A is out', by: 'R. Nilsen', at: began + minute },
  ]
  const like = recall.like.map((burst) => ({ ...burst, name: '', written }))
  const { wrapper, byTestId } = await open({ ...recall, like: like.slice(0, 1) })
  expect(byTestId('flood-written').map((text) => text.text())).toEqual([
    'Note on FT202: Strainer blocked (K. Berg)',
  ])
  await wrapper.get('[data-testid=flood-memory] button').trigger('click')
  expect(byTestId('past-written').map((text) => text.text())).toEqual([
    'Note on FT202: Strainer blocked (K. Berg)',
    'Handover point: Pump A is out (R. Nilsen)',
  ])
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
  ['it knows nothing like it', nothingRecalled()],
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
  const [, next] = byTestId('flood-memory')[0]?.findAll('button') ?? []
  await next?.trigger('click')
  const bursts = byTestId('past-burst')
  expect(bursts).toHaveLength(5)
  expect(bursts[0]?.text()).toContain('24 alarms. Began with FP201A. Then came TRIP.')
  expect(bursts[1]?.text()).toContain('Nothing new followed.')
  expect(byTestId('past-next')[0]?.text()).toContain('TRIP came next in 4 of 5')

  bridge.reply('memory.recall', nothingRecalled())
  props.tags = 13
  await vi.advanceTimersByTimeAsync(5_000)
  expect(byTestId('flood-memory')).toEqual([])
  expect(byTestId('past-burst')).toHaveLength(5)

  await bursts[0]?.find('button').trigger('click')
  await vi.dynamicImportSettled()
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/histories')
})

test('one picture has both lanes over the same time, and the evidence says in words what it shows', async () => {
  const { wrapper, byTestId } = await open(recall)
  const [lanes] = byTestId('burst-lanes')
  expect(lanes?.findAll('[data-lane=now] [data-testid=lane-mark]')).toHaveLength(2)
  const places = lanes
    ?.findAll('[data-lane=past] [data-testid=lane-mark]')
    .map((mark) => mark.attributes('style'))
  expect(places).toEqual(['left: 0%;', 'left: 36%;', 'left: 76%;'])
  expect(byTestId('lane-words')).toEqual([])
  await wrapper.get('[data-testid=flood-memory] button').trigger('click')
  const words = byTestId('lane-words')[0]
  expect(words?.findAll('dt').map((term) => term.text())).toEqual([
    ...['Matched 1', 'Missing now 1', 'New now 1', 'Came next then 1'],
  ])
  expect(words?.findAll('dd').map((name) => name.text())).toEqual([
    'FP201A',
    'FT202',
    'DOOR',
    'TRIP 4 min later',
  ])
})

/** With the answers of a desk that keeps what is said. */
async function openToSay() {
  const page = await open(recall)
  page.bridge.answer('memory.compare', ({ isLike }) => {
    const like = recall.like.slice(isLike === false ? 1 : 0).map((burst, place) => ({
      ...burst,
      isConfirmed: isLike === true && place === 0,
    }))
    page.bridge.reply('memory.recall', { ...recall, like })
    return succeed(null)
  })
  const press = async (key: string, on: Element = document.body) => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await flushPromises()
  }
  return { ...page, press }
}
const [firstPast, secondPast] = [began, began - 86_400_000]

test.each([
  ['v', true, firstPast],
  ['d', false, secondPast],
])('%s says on the flood layout that it was like it: %s', async (key, isLike, nearest) => {
  const { bridge, press, byTestId, wrapper } = await openToSay()
  await press(key)
  expect(bridge.sent('memory.compare')).toEqual([{ from: recall.from, past: firstPast, isLike }])
  await wrapper.get('[data-testid=flood-memory] button').trigger('click')
  expect(byTestId('past-burst')).toHaveLength(nearest === firstPast ? 5 : 4)
  expect(byTestId('was-this')[0]?.attributes('aria-pressed')).toBe(String(isLike))
})

test('the same keys work in the evidence, where it can be undone and pressed again to take it back', async () => {
  const { bridge, press, byTestId, wrapper } = await openToSay()
  await wrapper.get('[data-testid=flood-memory] button').trigger('click')
  const dialog = byTestId('past-alarms')[0]?.element
  await press('v', dialog)
  expect(byTestId('was-this')[0]?.attributes('aria-pressed')).toBe('true')
  await press('v', dialog)
  expect(byTestId('was-this')[0]?.attributes('aria-pressed')).toBe('false')
  await press('d', dialog)
  expect(byTestId('past-burst')).toHaveLength(4)
  await byTestId('undo-bar')[0]?.get('button').trigger('click')
  await flushPromises()
  expect(byTestId('past-burst')).toHaveLength(5)
  expect(bridge.sent('memory.compare').map(({ isLike }) => isLike)).toEqual([true, null, false, null])
})

test('alarms are named, now and in the past; keys typed into a name say nothing', async () => {
  const { bridge, press, byTestId, wrapper } = await openToSay()
  bridge.reply('memory.name', null)
  await wrapper.get('[data-testid=flood-memory] button').trigger('click')
  const [now, first] = byTestId('name-burst')
  expect(first?.text()).toBe('Rename')
  await now?.trigger('click')
  await flushPromises()
  const field = wrapper.get('[data-testid=burst-name-text]')
  await press('v', field.element)
  await field.setValue(' Boiler trip ')
  await press('Enter', field.element)
  expect(bridge.sent('memory.compare')).toEqual([])
  expect(bridge.sent('memory.name')).toEqual([{ from: recall.from, name: 'Boiler trip' }])
  expect(document.activeElement?.getAttribute('data-testid')).toBe('name-burst')
})

test.each([
  [['Pump trip'], 'Most like “Pump trip” (94%).'],
  [['Pump trip', 'Feed loss'], 'Most like “Pump trip” or “Feed loss” (94%).'],
])('it says which of the names %j it would probably get', async (names, text) => {
  const { byTestId } = await open({ ...recall, named: { names, probability: 0.94 } })
  expect(byTestId('flood-named')[0]?.text()).toBe(text)
})
