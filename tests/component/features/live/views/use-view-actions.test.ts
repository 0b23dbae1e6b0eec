import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { bridgeKey } from '../../../../../src/renderer/bridge/use-bridge.ts'
import { useViewActions } from '../../../../../src/renderer/features/live/views/use-view-actions.ts'
import { useSettings } from '../../../../../src/renderer/bridge/stores/settings.ts'
import { useViews } from '../../../../../src/renderer/features/live/views/store.ts'
import type { Bridge } from '../../../../../src/shared/ipc/bridge.ts'
import { savedViewSchema } from '../../../../../src/shared/model/saved-view.ts'
import { settingsSchema } from '../../../../../src/shared/model/settings.ts'
import { fail, succeed, type Result } from '../../../../../src/shared/result.ts'
import { createTexts } from '../../../../support/texts.ts'

let answer: (taken: boolean) => void
let actions: ReturnType<typeof useViewActions>

// The actions ask for one thing only, a change of the settings; when it is answered is the test's to say.
const bridge: Bridge = {
  request: (_channel, change) => {
    const { promise, resolve } = Promise.withResolvers<Result<never>>()
    answer = (taken) => {
      const next: Result<unknown> = taken
        ? succeed({ ...useSettings().settings, ...(change as object) })
        : fail('internal', 'the disk is full')
      resolve(next as Result<never>)
    }
    return promise
  },
  onPush: () => () => undefined,
}

beforeEach(() => {
  const pinia = createPinia()
  setActivePinia(pinia)
  const views = ['all', 'boilers'].map((id) => savedViewSchema.parse({ id, name: id }))
  useSettings().replace(settingsSchema.parse({ views, startView: 'boilers' }))
  const user = {
    setup() {
      actions = useViewActions()
      return () => null
    },
  }
  const mounted = mount(user, {
    global: { plugins: [pinia, createTexts('en')], provide: { [bridgeKey as symbol]: bridge } },
  })
  onTestFinished(() => mounted.unmount())
})

const textOf = (id: string) => useViews().saved.find((view) => view.id === id)?.filter.text

test('a saved view has no draft', async () => {
  useViews().setText('north')
  const saving = actions.save()
  answer(true)
  await saving
  expect([textOf('boilers'), useViews().text, useViews().isChanged]).toEqual(['north', 'north', false])
})

test('text typed while a view is being saved stays as the next draft', async () => {
  useViews().setText('north')
  const saving = actions.save()
  useViews().setText('north boiler')
  answer(true)
  await saving
  expect([textOf('boilers'), useViews().text, useViews().isChanged]).toEqual(['north', 'north boiler', true])
})

test('a change that the desk refuses stays a draft', async () => {
  useViews().setText('north')
  const saving = actions.save()
  answer(false)
  await saving
  expect([useViews().text, useViews().isChanged]).toEqual(['north', true])

  const naming = actions.saveAs('North')
  answer(false)
  await naming
  expect([useViews().active.id, useViews().text]).toEqual(['boilers', 'north'])

  const removing = actions.remove()
  answer(false)
  await removing
  expect([useViews().active.id, actions.deleted.value]).toEqual(['boilers', null])
})
