import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import { savedViewSchema } from '../../../../../../src/shared/model/saved-view.ts'
import { settingsSchema } from '../../../../../../src/shared/model/settings.ts'
import { useSettings } from '../../../../../../src/renderer/bridge/stores/settings.ts'
import { useViews } from '../../../../../../src/renderer/features/live/views/store.ts'

const views = ['all', 'boilers', 'night'].map((id) =>
  savedViewSchema.parse({ id, name: id, filter: { area: id } }),
)
const known = (more: object = {}) => settingsSchema.parse({ views, startView: 'boilers', ...more })
beforeEach(() => setActivePinia(createPinia()))

describe('the views', () => {
  test('start with the start view, once', () => {
    const store = useViews()
    expect(store.active.id).toBe('bare')
    useSettings().replace(known())
    expect([store.active.id, store.draft.filter.area]).toEqual(['boilers', 'boilers'])
    useSettings().replace(known({ startView: 'night' }))
    expect(store.active.id).toBe('boilers')
  })

  test('a start view that was deleted gives way to the first', () => {
    useSettings().replace(known({ startView: 'gone' }))
    expect(useViews().active.id).toBe('all')
  })

  test('a change is a draft of its view until it is reverted', () => {
    useSettings().replace(known())
    const store = useViews()
    store.changeFilter({ text: 'drum' })
    expect([store.isChanged, [...store.changedIds]]).toEqual([true, ['boilers']])
    store.activate('night')
    expect([store.isChanged, store.draft.filter.text]).toEqual([false, ''])
    store.activate('boilers')
    expect(store.draft.filter.text).toBe('drum')
    store.changeFilter({ text: '' })
    expect(store.isChanged).toBe(false)
    store.changeFilter({ text: 'x' })
    store.discard('boilers')
    expect([store.isChanged, store.draft.filter.text]).toEqual([false, ''])
  })

  test('equal settings leave the draft the same object', () => {
    useSettings().replace(known())
    const store = useViews()
    const before = store.draft
    useSettings().replace(known({ theme: 'light' }))
    expect(store.draft).toBe(before)
  })

  test('invalid text stays in the box, and the list keeps to the last valid one', () => {
    useSettings().replace(known())
    const store = useViews()
    store.setText('drum')
    store.setText('drum /[')
    expect([store.text, store.draft.filter.text, store.problem?.kind]).toEqual([
      'drum /[',
      'drum',
      'unclosed',
    ])
    store.setText('drum /[a]/')
    expect([store.text, store.draft.filter.text, store.problem]).toEqual(['drum /[a]/', 'drum /[a]/', null])
    expect(store.query.clauses).toHaveLength(2)
    store.setText('/')
    store.activate('night')
    expect([store.text, store.problem]).toEqual(['', null])
  })

  test('clearing removes local and service filters', () => {
    useSettings().replace(known())
    const store = useViews()
    store.change({ service: { stationId: 1 } })
    store.clearFilter()
    expect([store.draft.service, store.draft.filter.area]).toEqual([{}, ''])
  })
})
