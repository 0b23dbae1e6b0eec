import { describe, expect, test } from 'vitest'
import {
  createScreenMemory,
  divideChange,
  noChoices,
  withChoices,
  type OwnScreen,
  type ScreenChoices,
} from '../../../../src/renderer/bridge/screen-choices.ts'
import { standardColumns } from '../../../../src/shared/model/constants.ts'
import { settingsSchema, type SettingsChange } from '../../../../src/shared/model/settings.ts'

const desk = settingsSchema.parse({})
const web: OwnScreen = { host: 'web', role: 'operator' }
const electron: OwnScreen = { host: 'electron', role: 'operator' }
const viewer: OwnScreen = { host: 'web', role: 'viewer' }
const divide = (change: SettingsChange, screen: OwnScreen, choices = noChoices) =>
  divideChange(change, desk, choices, screen)
const narrow = standardColumns.slice(0, 2)
const withNarrow = desk.views.map((view) => (view.id === 'all' ? { ...view, columns: narrow } : view))

describe('a change', () => {
  test('of the display stays with a web page; the rest is the desk’s', () => {
    expect(divide({ theme: 'light', textScale: 150, logLevel: 'warn' }, web)).toEqual({
      choices: { settings: { theme: 'light', textScale: 150 }, columns: {} },
      desk: { logLevel: 'warn' },
    })
    expect(divide({ theme: 'light' }, web).desk).toBeNull()
  })

  test('of the display is the desk’s in Electron', () => {
    expect(divide({ theme: 'light' }, electron)).toEqual({ choices: noChoices, desk: { theme: 'light' } })
  })

  test('of what the organisation locks is the desk’s, which refuses it, and no screen shows another value', () => {
    const locked = { theme: 'display.theme' }
    expect(divide({ theme: 'light', textScale: 150 }, { ...web, locked })).toEqual({
      choices: { settings: { textScale: 150 }, columns: {} },
      desk: { theme: 'light' },
    })
    const chosen: ScreenChoices = { settings: { theme: 'light' }, columns: {} }
    for (const screen of [web, viewer]) {
      expect(withChoices(desk, chosen, screen).theme).toBe('light')
      expect(withChoices(desk, chosen, { ...screen, locked }).theme).toBe('dark')
    }
  })

  test('of a viewer never reaches the desk where it would be refused', () => {
    expect(divide({ theme: 'light', views: withNarrow }, viewer)).toEqual({
      choices: { settings: { theme: 'light', views: withNarrow }, columns: {} },
      desk: null,
    })
  })

  test('of columns stays with a web page, and the view keeps those of the desk', () => {
    const { choices, desk: sent } = divide({ views: withNarrow }, web)
    expect([choices.columns, sent]).toEqual([{ all: narrow }, null])
    expect(withChoices(desk, choices, web).views).toEqual(withNarrow)
    // What is chosen is shown, also to who then changes something else of it.
    const renamed = withChoices(desk, choices, web).views.map((view) => ({ ...view, name: `${view.name}!` }))
    const second = divide({ views: renamed }, web, choices)
    expect(second.desk?.views).toEqual(desk.views.map((view) => ({ ...view, name: `${view.name}!` })))
    expect(second.choices.columns).toEqual({ all: narrow })
    expect(divide({ views: desk.views }, web, choices)).toEqual({ choices: noChoices, desk: null })
  })

  test('that adds a view brings its columns to the desk, and one that removes a view forgets them', () => {
    const added = { ...desk.views[0]!, id: 'new', name: 'New', columns: narrow }
    expect(divide({ views: [...desk.views, added] }, web).desk?.views?.at(-1)).toEqual(added)
    const choices: ScreenChoices = { settings: {}, columns: { all: narrow } }
    expect(divide({ views: desk.views.slice(1) }, web, choices).choices.columns).toEqual({})
  })
})

describe('what is shown', () => {
  const chosen: ScreenChoices = {
    settings: { theme: 'light', views: withNarrow, records: { ...desk.records, hideNames: false } },
    columns: {},
  }
  test('is the desk’s but for what belongs to the screen', () => {
    expect(withChoices(desk, chosen, web)).toEqual({ ...desk, theme: 'light' })
    expect(withChoices(desk, chosen, electron)).toEqual(desk)
    expect(withChoices(desk, chosen, viewer)).toEqual({ ...desk, theme: 'light', views: withNarrow })
  })

  test('has no names that the desk hides', () => {
    const hidden = { ...desk, records: { ...desk.records, hideNames: true } }
    expect(withChoices(hidden, chosen, viewer).records.hideNames).toBe(true)
  })
})

describe('the memory of a browser', () => {
  const memoryOf = (text: string | null) => {
    const items = new Map(text === null ? [] : [['tocsin.display', text]])
    return createScreenMemory({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    } as Storage)
  }

  test('gives back what was chosen', async () => {
    const memory = memoryOf(null)
    expect(await memory.read()).toEqual(noChoices)
    const choices: ScreenChoices = { settings: { theme: 'contrast', locale: null }, columns: { all: narrow } }
    memory.write(choices)
    expect(await memory.read()).toEqual(choices)
  })

  test('leaves out what another version or anybody else wrote wrongly, and keeps the rest', async () => {
    const settings = { theme: 'purple', textScale: 9_000, density: 'compact', profiles: [], nothing: 1 }
    const columns = { all: [{ id: 'no-such-column' }], other: [], unacknowledged: narrow }
    expect(await memoryOf(JSON.stringify({ settings, columns })).read()).toEqual({
      settings: { density: 'compact' },
      columns: { unacknowledged: narrow },
    })
  })

  test.each(['', 'null', '[]', '{"settings":1}', '{'])('takes %j for nothing', async (text) => {
    expect(await memoryOf(text).read()).toEqual(noChoices)
  })
})
