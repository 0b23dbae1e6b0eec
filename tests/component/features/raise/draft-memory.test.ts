import { createPinia, setActivePinia } from 'pinia'
import { expect, onTestFinished, test } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { keepDraft } from '../../../../src/renderer/features/raise/draft-memory.ts'
import { useCreation } from '../../../../src/renderer/features/raise/store.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'

const north = serverProfileSchema.parse({ id: 'north' })
const south = serverProfileSchema.parse({ id: 'south' })

/** A page of the same tab, as after a reload: the form is shown before its server is known. */
function openPage() {
  setActivePinia(createPinia())
  const scope = effectScope()
  scope.run(() => keepDraft(window.sessionStorage))
  onTestFinished(() => scope.stop())
  return { settings: useSettings(), creation: useCreation() }
}

test('what was typed is there after a reload, for the same server, however late that is known', async () => {
  window.sessionStorage.clear()
  const before = openPage()
  before.settings.selectServer(north)
  before.creation.draft.values['alarmMessage'] = 'Half typed'
  await nextTick()

  const after = openPage()
  await nextTick()
  expect(after.creation.draft.values).toEqual({})
  after.settings.selectServer(north)
  expect(after.creation.draft.values).toEqual({ alarmMessage: 'Half typed' })

  const elsewhere = openPage()
  elsewhere.settings.selectServer(south)
  expect(elsewhere.creation.draft.values).toEqual({})
})
