import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { guidesPlugin } from './tools/guides/vite-guides.ts'
import { workers } from './tools/workers.ts'

export default defineConfig({
  plugins: [vue(), guidesPlugin()],
  test: {
    // Files that share a worker must not inherit each other's stubs.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // Module loading costs more than most tests: files of one worker share their modules.
          pool: 'threads',
          isolate: false,
          // Some simulate whole days, which can exceed the default limit on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/popover.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,chaos,fuzz}/**/*.test.ts'],
          // These start real services and clients, and wait for half of their time: one more than there are cores.
          maxWorkers: workers + 1,
          // Far more than any takes: what must be in time is counted or waited for by the tests themselves.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dist',
          include: ['tests/dist/**/*.test.ts'],
          // Packaging copies and compresses hundreds of megabytes.
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
