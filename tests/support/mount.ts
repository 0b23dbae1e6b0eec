import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { onTestFinished } from 'vitest'
import { defineComponent, h, type Component, type Slots } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { bridgeKey } from '../../src/renderer/bridge/use-bridge.ts'
import { provideTimeFormats } from '../../src/renderer/ui/formats/use-times.ts'
import { useScreenTouch } from '../../src/renderer/shell/use-screen-touch.ts'
import { createTexts } from './texts.ts'
import { createFeed } from '../../src/renderer/bridge/feed.ts'
import { contributionsKey, type Contributions } from '../../src/renderer/contributions.ts'
import { contributions } from '../../src/renderer/features/index.ts'
import { createFollowers } from '../../src/renderer/followers.ts'
import { views } from '../../src/renderer/views.ts'
import type { DeskSnapshot } from '../../src/shared/model/desk.ts'
import type { Locale } from '../../src/shared/model/settings.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import { makeSnapshot } from './snapshot.ts'

export interface MountOptions {
  /** Properties and, as `onClose` and the like, listeners. */
  props?: Record<string, unknown>
  slots?: Record<string, () => ReturnType<Slots[string] & object>>
  locale?: Locale
  /** The path of a view, as in `/settings`; the first view's by default. */
  route?: string
  bridge?: FakeBridge
  /** What features add to this page; everything by default. */
  contributions?: Contributions
  /** Fills the stores as in the product: the feed reads this snapshot and then follows the bridge's pushes. */
  snapshot?: Partial<DeskSnapshot>
}

export interface Mounted {
  /** Around everything the component shows; `wrapper.findComponent(...)` leads to the component itself. */
  wrapper: VueWrapper
  bridge: FakeBridge
  router: Router
}

/**
 * Mounts a component in a page as the product makes it: pinia, the real messages, the real routes, and a fake
 * bridge. It is part of the document, so that focus works, and is unmounted when the test ends.
 */
export async function mountInPage(component: Component, options: MountOptions = {}): Promise<Mounted> {
  const { props = {}, slots = {}, locale = 'en', route = views[0].path, snapshot } = options
  const bridge = options.bridge ?? createFakeBridge()
  const pinia = createPinia()
  setActivePinia(pinia)
  const router = createPageRouter()
  await router.push(route)

  const page = defineComponent({
    setup() {
      provideTimeFormats()
      useScreenTouch(document)
      return () => h(component, props, slots)
    },
  })
  if (snapshot !== undefined) {
    bridge.reply('desk.snapshot', makeSnapshot(snapshot))
    const feed = createFeed({
      bridge,
      now: Date.now,
      retryDelayMs: 1_000,
      followers: createFollowers(bridge),
    })
    feed.start()
    onTestFinished(() => feed.stop())
    await flushPromises()
  }
  const wrapper = mount(page, {
    attachTo: document.body,
    global: {
      plugins: [pinia, createTexts(locale), router],
      provide: {
        [bridgeKey as symbol]: bridge,
        [contributionsKey as symbol]: options.contributions ?? contributions,
      },
    },
  })
  onTestFinished(() => wrapper.unmount())
  await flushPromises()
  return { wrapper, bridge, router }
}

/** The product's routes, in memory and without their views: loading those takes longer than a test of a component. */
function createPageRouter(): Router {
  const routes = views.map(({ name, path, group }) => ({
    name,
    path,
    meta: { group },
    component: { render: () => null },
  }))
  return createRouter({ history: createMemoryHistory(), routes })
}
