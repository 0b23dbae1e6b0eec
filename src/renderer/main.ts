import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { createContactBookFeed } from './bridge/collection-feed.ts'
import { createFeed } from './bridge/feed.ts'
import { bridgeKey } from './bridge/use-bridge.ts'
import { pageBridge } from './bridge/web-socket-bridge.ts'
import { settingsSectionsKey } from './feature.ts'
import { features } from './features/index.ts'
import { createTexts, localeOf } from './messages.ts'
import { createViewRouter } from './router.ts'
import { settingsSections } from './settings-sections.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fields.css'
import './ui/styles/surface.css'
import './ui/styles/columns.css'
import './ui/styles/kiosk.css'

const bridge = pageBridge(window)
const app = createApp(App)
  .provide(bridgeKey, bridge)
  .provide(settingsSectionsKey, settingsSections)
  .use(createPinia())
  .use(createTexts(localeOf(null, navigator.languages)))
  .use(createViewRouter())
app.runWithContext(() => {
  const followers = features.flatMap((feature) => feature.follow?.(bridge) ?? [])
  createFeed({ bridge, now: Date.now, retryDelayMs: 1000, followers }).start()
  createContactBookFeed({ bridge }).start()
})
app.mount('#app')
