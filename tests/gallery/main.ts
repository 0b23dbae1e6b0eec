import { createPinia } from 'pinia'
import { createApp, type ComponentPublicInstance } from 'vue'
import { createTexts, loadMessages } from '../../src/renderer/messages.ts'
import '../../src/renderer/ui/styles/tokens.css'
import '../../src/renderer/ui/styles/base.css'
import '../../src/renderer/ui/styles/fields.css'
import '../../src/renderer/ui/styles/surface.css'
import '../../src/renderer/ui/styles/columns.css'
import GalleryPage from './GalleryPage.vue'

/** The files of all components that have been mounted, for the test that looks for each of the kit. */
const shownComponents = new Set<string>()
Object.assign(window, { shownComponents })

const app = createApp(GalleryPage)
  .use(createPinia())
  .use(createTexts('en', await loadMessages('en')))
app.mixin({
  mounted(this: ComponentPublicInstance) {
    const { __file: file } = this.$.type as { __file?: string }
    if (file !== undefined) shownComponents.add(file.replace(/^.*\//, ''))
  },
})
app.mount('#app')
