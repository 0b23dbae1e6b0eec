import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { paperFiles } from './src/main/platform/program-papers.ts'
import { lastCommit } from './tools/build.ts'
import { makePapers } from './tools/notices/papers.ts'
import { guidesPlugin } from './tools/guides/vite-guides.ts'

/**
 * The SignalR client looks for sockets by a require that no bundler follows, also where it is given them, as by
 * hub-connection.ts: it would end a desk that has no node_modules.
 */
const signalrSockets: Plugin = {
  name: 'signalr-sockets',
  transform: {
    filter: { id: /@microsoft[\\/]signalr[\\/]dist[\\/]esm[\\/]HttpConnection\.js$/ },
    handler(code) {
      const search = 'Platform.isNode && typeof require !== "undefined"'
      if (!code.includes(search)) this.error('the SignalR client looks for its sockets in another way')
      return { code: code.replace(search, 'false'), map: null }
    },
  },
}

/** What the desk shows about itself, offline: whence it was built, what is new in it, the licences. */
const papers: Plugin = {
  name: 'papers',
  generateBundle() {
    const emit = (name: keyof typeof paperFiles, source: string) =>
      this.emitFile({ type: 'asset', fileName: `about/${paperFiles[name]}`, source })
    emit('build', JSON.stringify(lastCommit()))
    emit('changelog', readFileSync('CHANGELOG.md', 'utf8'))
    emit('licence', readFileSync('LICENSE', 'utf8'))
    emit('notices', makePapers().notices)
  },
}

/** What makes the page an app that a phone can install. */
const webApp: Plugin = {
  name: 'web-app',
  generateBundle() {
    const icons = { '256x256': 'icons/256.png', '512x512': 'icon.png' }
    for (const [size, file] of Object.entries(icons))
      this.emitFile({
        type: 'asset',
        fileName: `icons/${size}.png`,
        source: readFileSync(resolve('resources', file)),
      })
    const manifest = {
      name: 'Tocsin',
      short_name: 'Tocsin',
      id: './',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#14171a',
      theme_color: '#14171a',
      icons: Object.keys(icons).map((sizes) => ({ src: `icons/${sizes}.png`, sizes, type: 'image/png' })),
    }
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icons/256x256.png' }, injectTo: 'head' },
  ],
}

export default defineConfig({
  // Everything that runs outside the page: the Electron entry, the web host, the embedded service and the workers,
  // as siblings so that each can find the service's file beside its own.
  main: {
    plugins: [signalrSockets, papers],
    build: {
      // Bundled whole: the product has no node_modules, and starts with a few files instead of hundreds.
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          web: resolve('src/web/cli.ts'),
          service: resolve('src/service/cli.ts'),
          memory: resolve('src/main/memory/worker.ts'),
          check: resolve('src/main/storage/check-worker.ts'),
          watch: resolve('src/main/platform/loop-watch-worker.ts'),
        },
      },
    },
  },
  // A sandboxed preload has no module loader: one CommonJS file.
  preload: {
    build: {
      rollupOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [vue(), guidesPlugin(), webApp],
    // Without the compiler of messages, which is part of two packages: messages.ts has its own.
    resolve: { alias: { 'vue-i18n': resolve('node_modules/vue-i18n/dist/vue-i18n.runtime.mjs') } },
    define: {
      __VUE_OPTIONS_API__: false,
      __VUE_I18N_LEGACY_API__: false,
      __VUE_I18N_FULL_INSTALL__: false,
      __INTLIFY_DROP_MESSAGE_COMPILER__: true,
      __INTLIFY_PROD_DEVTOOLS__: false,
    },
    build: {
      // Not Electron's Chromium alone: the browsers that README.md names show the same files.
      target: 'es2024',
      cssTarget: ['chrome134', 'firefox140', 'safari18.4'],
      minify: true,
      // The charts are loaded with the first chart.
      chunkSizeWarningLimit: 800,
      // The page's policy allows neither inline scripts nor data: ones.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: {
          index: resolve('src/renderer/index.html'),
          'service-worker': resolve('src/web-app/service-worker.ts'),
        },
        output: {
          // A browser compares a service worker with the file of the same name.
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          // zod and the word that it must make no code from text, in one chunk: whichever other chunk is
          // loaded first, no schema in it is made before that word.
          codeSplitting: {
            groups: [
              { name: 'zod', test: /node_modules[\\/]zod|without-eval/ },
              // What every page needs first.
              {
                name: 'framework',
                test: /node_modules[\\/](@vue|vue|vue-router|vue-i18n|pinia|@intlify)[\\/]/,
              },
              // And of our own: one file is smaller than the dozen that views loaded later would make of it.
              {
                name: 'start',
                test: /src[\\/](shared[\\/](errors|model[\\/]constants|rules[\\/](alarm-state|tag-path|shelf|shown-text))|renderer[\\/](bridge[\\/]stores|contributions|alarm[\\/](tag-path|alarm-columns|column-layout)|features[\\/](calls[\\/]use-open-call|live[\\/](filters[\\/]service-match|views[\\/](saved-views|store)))|ui[\\/](announcer|commands|files[\\/]browser-files|fields[\\/]FieldGroup|grid[\\/](grid-column|radix-sort)|column-width|failure-text|Menu|SearchField)))/,
              },
              { name: 'time-fields', test: /ui[\\/]fields[\\/](DateTimeField|TimeField|time-of-day)/ },
            ],
          },
        },
      },
    },
  },
})
