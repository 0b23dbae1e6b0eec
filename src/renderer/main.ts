import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bridgeKey } from './bridge/bridge-key.ts'
import { pageBridge } from './bridge/page-bridge.ts'
import { createTexts, localeOf } from './locales/index.ts'
import { createViewRouter } from './router.ts'
import { createBookFeed } from './stores/book-feed.ts'
import { createCallFeed } from './stores/call-feed.ts'
import { createFeed } from './stores/feed.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/fields.css'
import './styles/surface.css'
import './styles/columns.css'
import './styles/kiosk.css'

const bridge = pageBridge(window)
const app = createApp(App)
  .provide(bridgeKey, bridge)
  .use(createPinia())
  .use(createTexts(localeOf(null, navigator.languages)))
  .use(createViewRouter())
app.runWithContext(() => {
  createFeed({ bridge, now: Date.now, retryMillis: 1000 }).start()
  createBookFeed({ bridge, retryMillis: 1000 }).start()
  createCallFeed({ bridge, retryMillis: 1000 }).start()
})
app.mount('#app')
