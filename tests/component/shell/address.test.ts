import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent, shallowRef, type Component } from 'vue'
import { createMemoryHistory } from 'vue-router'
import { followAddress } from '../../../src/renderer/address.ts'
import { choiceField, textField } from '../../../src/renderer/bridge/address-fields.ts'
import type { AddressField } from '../../../src/renderer/feature.ts'
import { createViewRouter, watchWay } from '../../../src/renderer/router.ts'
import type { View } from '../../../src/renderer/views.ts'
import type { DeskSnapshot } from '../../../src/shared/model/desk.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountInPage } from '../../support/mount.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Two views that share a choice, as the record views share their filters; the second one arrives when told. */
async function openViews(
  addressLoads: Promise<void> = Promise.resolve(),
  leavesFor: string | null = null,
  /** Of the first view alone, and what is done to them before the address can follow. */
  ownFields: AddressField[] = [],
  actEarly: () => void = () => undefined,
  snapshot: Partial<DeskSnapshot> = {},
) {
  const shown = shallowRef<'all' | 'some'>('all')
  const { promise: arrived, resolve: arrive, reject: fail } = Promise.withResolvers<Component>()
  const first: View = {
    name: 'live',
    path: '/first',
    labelKey: 'live.title',
    group: 'watch',
    component: async () => Promise.resolve({ render: () => null }),
    address: async () => {
      await addressLoads
      return () => ({ fields: [choiceField('shown', shown, ['all', 'some']), ...ownFields] })
    },
  }
  const second: View = {
    ...first,
    name: 'missed',
    path: '/second',
    component: () => arrived,
    address: async () => Promise.resolve(() => ({ fields: [choiceField('shown', shown, ['all', 'some'])] })),
  }
  const views = [first, second] as const
  const router = createViewRouter(views, createMemoryHistory())
  const way = watchWay(router)
  await router.push('/first')
  actEarly()
  if (leavesFor !== null) void router.push(leavesFor)
  await flushPromises()
  const page = defineComponent({
    setup() {
      followAddress(router, views, way())
      return () => null
    },
  })
  const bridge = createFakeBridge()
  bridge.reply('profile.use', null)
  await mountInPage(page, { bridge, snapshot })
  await flushPromises()
  const at = () => router.currentRoute.value.fullPath
  return { router, bridge, shown, arrive: () => arrive({ render: () => null }), fail, at }
}

async function passTime() {
  await vi.advanceTimersByTimeAsync(1_000)
  await flushPromises()
}

test('what is chosen is written into the address', async () => {
  const { shown, at } = await openViews()
  shown.value = 'some'
  await passTime()
  expect(at()).toBe('/first?shown=some')
})

test('what changes on the way to another view does not hold up the way, however long that takes to load', async () => {
  const { router, shown, arrive, at } = await openViews()
  const way = router.push('/second')
  await flushPromises()
  shown.value = 'some'
  await passTime()
  arrive()
  expect(await way).toBeUndefined()
  await passTime()
  expect(at()).toBe('/second?shown=some')
})

test('the way to another view that began before the address could follow is gone to its end', async () => {
  const { shown, arrive, at } = await openViews(Promise.resolve(), '/second')
  shown.value = 'some'
  await passTime()
  arrive()
  await passTime()
  expect(at()).toBe('/second?shown=some')
})

test('what changed on a way that led nowhere is written into the address that stays', async () => {
  const { router, shown, fail, at } = await openViews()
  const way = router.push('/second')
  await flushPromises()
  shown.value = 'some'
  await passTime()
  fail(new Error('the view is broken'))
  await expect(way).rejects.toThrow('the view is broken')
  await passTime()
  expect(at()).toBe('/first?shown=some')
})

test('what was chosen before the address could follow is there again on the way back', async () => {
  const { promise: loads, resolve: load } = Promise.withResolvers<void>()
  const { router, shown, arrive, at } = await openViews(loads)
  shown.value = 'some'
  arrive()
  await router.push('/second')
  load()
  await passTime()
  router.back()
  await passTime()
  expect(shown.value).toBe('some')
  expect(at()).toBe('/first?shown=some')
})

test('what was typed before a view was left, and the address could follow, is there again on the way back', async () => {
  const typed = shallowRef('')
  const { router, arrive, at } = await openViews(Promise.resolve(), '/second', [textField(typed)], () => {
    typed.value = 'pump'
  })
  arrive()
  await passTime()
  expect(at()).toBe('/second')
  router.back()
  await passTime()
  expect(typed.value).toBe('pump')
  expect(at()).toBe('/first?text=pump')
})

test.each([
  ['North,South', 'all:server-1,server-2'],
  ['Works, east,South', null],
  ['server-3,South', 'all:server-2,server-3'],
  ['Works, east', 'server-3'],
  ['all', 'all'],
  ['North,Nowhere', null],
])('a link to the servers %j shows %j', async (text, choice) => {
  const profiles = ['North', 'South', 'Works, east', 'West'].map((name, place) =>
    serverProfileSchema.parse({ id: `server-${place + 1}`, name }),
  )
  const { router, bridge } = await openViews(Promise.resolve(), null, [], () => undefined, {
    settings: settingsSchema.parse({ profiles, activeProfile: 'server-4' }),
    profile: serverProfileSchema.parse({ id: 'server-4', name: 'West' }),
  })
  void router.push({ path: '/first', query: { server: text } })
  await passTime()
  expect(bridge.sent('profile.use')).toEqual(choice === null ? [] : [{ id: choice }])
})

test('several servers are in the address by their names', async () => {
  const profiles = ['North', 'South', 'Works, east'].map((name, place) =>
    serverProfileSchema.parse({ id: `server-${place + 1}`, name }),
  )
  const { at, bridge } = await openViews(Promise.resolve(), null, [], () => undefined, {
    settings: settingsSchema.parse({ profiles, activeProfile: 'server-1' }),
    profile: serverProfileSchema.parse({ id: 'all:server-2,server-3', name: 'South · Works, east' }),
  })
  await passTime()
  // A name with the comma that parts the names would be read as two.
  expect(decodeURIComponent(at())).toBe('/first?server=South,server-3')
  expect(bridge.sent('profile.use')).toEqual([])
})
