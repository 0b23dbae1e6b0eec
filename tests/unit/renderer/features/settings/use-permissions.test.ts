import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { bridgeKey } from '../../../../../src/renderer/bridge/use-bridge.ts'
import { usePermissions } from '../../../../../src/renderer/features/settings/use-permissions.ts'
import { createTexts } from '../../../../support/texts.ts'
import { useSettings } from '../../../../../src/renderer/bridge/stores/settings.ts'
import type { ActingSettings } from '../../../../../src/shared/model/acting.ts'
import { settingsSchema } from '../../../../../src/shared/model/settings.ts'
import { succeed, type Result } from '../../../../../src/shared/result.ts'

test('two changes right after each other both hold, and until then they are said to be under way', async () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  const settings = settingsSchema.parse({})
  useSettings().replace(settings)
  let made: ReturnType<typeof usePermissions> | null = null
  const page = {
    setup() {
      made = usePermissions()
      return () => null
    },
  }
  const app = createSSRApp(page).use(pinia).use(createTexts('en'))
  app.provide(bridgeKey, {
    request: async (_channel: string, payload: unknown) => {
      const { acting } = payload as { acting: ActingSettings }
      await new Promise((later) => setImmediate(later))
      return succeed({ ...settings, acting }) as Result<never>
    },
    onPush: () => () => undefined,
  })
  await renderToString(app)
  const { change, busy } = made as unknown as ReturnType<typeof usePermissions>
  const changes = [change({ readOnly: true }), change({ calls: 'confirm' })]
  expect(busy.value).toBe(true)
  await Promise.all(changes)
  expect(busy.value).toBe(false)
  expect(useSettings().settings?.acting).toMatchObject({ readOnly: true, calls: 'confirm' })
})
