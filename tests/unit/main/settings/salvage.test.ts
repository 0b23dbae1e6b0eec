import { expect, it } from 'vitest'
import { salvageSettings } from '../../../../src/main/settings/salvage.ts'
import { savedViewSchema } from '../../../../src/shared/model/saved-view.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'

const view = (id: string) => savedViewSchema.parse({ id, name: `View ${id}` })
const whole = settingsSchema.parse({ views: [view('a'), view('b'), view('c')], textScale: 150 })
const template = { id: 't', name: 'Come in', text: '', number: 1 }

it('sets nothing aside where everything can be read', () => {
  expect(salvageSettings(whole)).toEqual({ settings: whole, setAside: [] })
  expect(salvageSettings({}).setAside).toEqual([])
})

it.each<[string, object, [string, string | null][], object]>([
  [
    'a view without columns',
    { ...whole, views: [view('a'), { ...view('b'), columns: [] }, view('c')] },
    [['views', 'View b']],
    { views: [{ id: 'a' }, { id: 'c' }], textScale: 150 },
  ],
  [
    'a view with several faults, once',
    { views: [{ ...view('b'), columns: 7, sort: [], grouping: { by: 'colour' } }, view('c')] },
    [['views', 'View b']],
    { views: [{ id: 'c' }] },
  ],
  [
    'a view with a filter that is too long',
    { views: [{ ...view('a'), filter: { text: 'x'.repeat(14_000_000) } }, view('b')] },
    [['views', 'View a']],
    { views: [{ id: 'b' }] },
  ],
  [
    'the views beyond what a desk holds',
    { views: Array.from({ length: 202 }, (_, index) => view(`${index}`)) },
    [
      ['views', 'View 200'],
      ['views', 'View 201'],
    ],
    { views: Array.from({ length: 200 }, (_, index) => ({ id: `${index}` })) },
  ],
  [
    'two views, and something that is none',
    { views: [{ ...view('a'), sort: [] }, 7, view('c'), { id: 'd' }] },
    [
      ['views', 'View a'],
      ['views', null],
      ['views', 'd'],
    ],
    { views: [{ id: 'c' }] },
  ],
  [
    'a server with a bad address',
    { profiles: [{}, { id: 's', name: 'South', kind: 'remote', baseUrl: 'ftp://south' }] },
    [['profiles', 'South']],
    { profiles: [{ id: 'embedded' }] },
  ],
  [
    'the only server, for which the default stands in',
    { profiles: [{ id: 's', name: 'South', kind: 'remote', baseUrl: 'south' }] },
    [['profiles', 'South']],
    { profiles: [{ id: 'embedded' }] },
  ],
  [
    'a call template, not the other fields of its section',
    { calls: { recallMinutes: 7, templates: [template, { ...template, name: '' }] } },
    [['calls.templates', 't']],
    { calls: { recallMinutes: 7, templates: [{ id: 't' }] } },
  ],
  [
    'one field of a section',
    { sound: { volume: 11, speak: true } },
    [['sound.volume', null]],
    { sound: { volume: 0.6, speak: true } },
  ],
  [
    'a field that this version does not know, not the view that has it',
    { views: [{ ...view('a'), hologram: 1 }] },
    [['views.0.hologram', null]],
    { views: [{ id: 'a' }] },
  ],
  [
    'a section that lacks a field without a default',
    { attention: { enabled: false, bands: { critical: {} } } },
    [['attention.bands', null]],
    { attention: { enabled: false, bands: { critical: { native: true } } } },
  ],
  ['a list that is none', { views: 'all' }, [['views', null]], { views: [{ id: 'all' }, {}] }],
])('sets aside %s', (_, stored, expected, settings) => {
  const salvaged = salvageSettings(stored)
  expect(salvaged.setAside.map(({ path, name }) => [path, name])).toEqual(expected)
  expect(salvaged.settings).toMatchObject(settings)
})

it('keeps what it sets aside as it was', () => {
  const bad = { ...view('b'), columns: [] }
  expect(salvageSettings({ views: [bad] }).setAside).toEqual([{ path: 'views', name: 'View b', value: bad }])
})
