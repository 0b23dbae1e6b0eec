import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** A page of its own, so that the gallery is never part of the product. Components keep the names of their files. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [vue({ features: { prodDevtools: true } })],
  define: { __VUE_I18N_LEGACY_API__: false, __VUE_I18N_FULL_INSTALL__: false },
  build: { chunkSizeWarningLimit: 5_000 },
})
