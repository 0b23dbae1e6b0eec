import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bridgeKey } from './bridge/bridge-key.ts'
import { pageBridge } from './bridge/page-bridge.ts'
import { features } from './features/index.ts'
import { createTexts, localeOf } from './messages.ts'
import { createViewRouter } from './router.ts'
import { createBookFeed } from './bridge/book-feed.ts'
import { createCallFeed } from './bridge/call-feed.ts'
import { createFeed } from './bridge/feed.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fields.css'
import './ui/styles/surface.css'
import './ui/styles/columns.css'
import './ui/styles/kiosk.css'

const bridge = pageBridge(window)
const app = createApp(App)
  .provide(bridgeKey, bridge)
  .use(createPinia())
  .use(createTexts(localeOf(null, navigator.languages)))
  .use(createViewRouter())
app.runWithContext(() => {
  const followers = features.flatMap((feature) => feature.follow?.() ?? [])
  createFeed({ bridge, now: Date.now, retryMillis: 1000, followers }).start()
  createBookFeed({ bridge, retryMillis: 1000 }).start()
  createCallFeed({ bridge, retryMillis: 1000 }).start()
})
app.mount('#app')
