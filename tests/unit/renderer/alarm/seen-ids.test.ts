import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useSeenIds } from '../../../../src/renderer/alarm/seen-ids-store.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'

beforeEach(() => setActivePinia(createPinia()))

test('remembers each number once, until the page looks at another server', async () => {
  const seen = useSeenIds()
  useSettings().look(serverProfileSchema.parse({ id: 'a' }))
  await nextTick()
  seen.see([{ stationId: 1 }, { stationId: 1, tagGroupId: 4 }])
  const { ids } = seen
  expect([...ids.values()]).toEqual([
    { kind: 'station', id: 1 },
    { kind: 'tagGroup', id: 4 },
  ])
  seen.see([{ stationId: 1 }, { name: 'x' }])
  expect(seen.ids).toBe(ids)
  useSettings().look(serverProfileSchema.parse({ id: 'b' }))
  await nextTick()
  expect(seen.ids.size).toBe(0)
})
