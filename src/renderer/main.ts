import { createPinia } from 'pinia'
import { createApp, watch } from 'vue'
import App from './App.vue'
import { createFeed } from './bridge/feed.ts'
import { createPageServer, bindToServer } from './bridge/server-bridge.ts'
import { createScreenMemory } from './bridge/screen-choices.ts'
import { useHost } from './bridge/stores/host.ts'
import { useSettings } from './bridge/stores/settings.ts'
import { bridgeKey } from './bridge/use-bridge.ts'
import { pageBridge } from './bridge/web-socket-bridge.ts'
import { watchUnnamedActs } from './bridge/who-acts.ts'
import { contributionsKey } from './contributions.ts'
import { contributions } from './features/index.ts'
import { createFollowers } from './followers.ts'
import {
  compileMessages,
  createTexts,
  loadMessages,
  loadStartMessages,
  localeOf,
  rememberedLocale,
} from './messages.ts'
import { createViewRouter, watchWay } from './router.ts'
import { isInFront } from './shell/annunciation-actions.ts'
import { loadLate } from './ui/load-late.ts'
import { views } from './views.ts'
import { whenIdle } from './ui/time-slices.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fields.css'
import './ui/styles/surface.css'
import './ui/styles/columns.css'
import './ui/styles/kiosk.css'
import './ui/styles/forced-colours.css'

const pageServer = createPageServer(window.sessionStorage, window.localStorage)
const pinia = createPinia()
const isUnnamed = () => !useHost(pinia).isWall && useHost(pinia).person === null
const page = pageBridge(window, pageServer.read)
const acting = watchUnnamedActs(page.bridge, isUnnamed, contributions.askPerson)
const bridge = bindToServer(acting, {
  shown: () => useSettings(pinia).server?.id ?? null,
  remember: pageServer.choose,
})
const locale = localeOf(rememberedLocale(window.localStorage), navigator.languages)
const texts = loadStartMessages(locale).then((messages) => createTexts(locale, messages))
let allTexts: Promise<void> | null = null
/** The texts of the other views, which the first rows do without. */
const loadViewTexts = () =>
  (allTexts ??= Promise.all([texts, loadMessages(locale)]).then(([{ global }, messages]) => {
    global.setLocaleMessage(locale, compileMessages(messages))
  }))
const router = createViewRouter(views, undefined, loadViewTexts)
const way = watchWay(router)
const app = createApp(App)
  .provide(bridgeKey, bridge)
  .provide(contributionsKey, contributions)
  .use(pinia)
  .use(router)
const settings = useSettings(pinia)
const memory = createScreenMemory(window.localStorage)
const feed = app.runWithContext(() =>
  createFeed({
    bridge,
    now: Date.now,
    retryDelayMs: 1000,
    followers: createFollowers(bridge),
    isInFront: () => isInFront(document),
    remember: pageServer.show,
  }),
)
// Before the first snapshot, so that the page neither opens with another view nor changes its theme.
const chosen = memory.read().then((choices) => {
  settings.choices = choices
  watch(() => settings.choices, memory.write)
  feed.start()
})
const address = async () => {
  const { followAddress } = await loadLate(() => import('./address.ts'))
  app.runWithContext(() => followAddress(router, views, way()))
}
const unseen = async () => {
  const { rememberUnseen } = await loadLate(() => import('./bridge/unseen-memory.ts'))
  app.runWithContext(() => rememberUnseen(window.sessionStorage, window))
}
const webApp = async () => (await loadLate(() => import('./bridge/web-app.ts'))).registerWebApp(window)
const known = new Promise<void>((resolve) => {
  watch(
    () => settings.server !== null,
    (isKnown) => isKnown && resolve(),
    { immediate: true },
  )
})
// An address that names more than a view is shown from the start; otherwise the first rows come first.
const isNamed = window.location.hash.includes('?')
// The list and the view are on their way while the language is loaded, and the host makes its snapshot while the page is
// first drawn.
void Promise.all([texts, chosen, page.begun, isNamed ? address() : null]).then(([ready]) => {
  app.use(ready).mount('#app')
  void known.then(() =>
    whenIdle(() => {
      void loadViewTexts()
      if (!isNamed) void address()
      void unseen()
      void webApp()
    }),
  )
})
