import { describe, expect, test } from 'vitest'
import { fuzzyScore, search } from '../../../../src/renderer/ui/fuzzy.ts'

const items = [
  'Go to Live',
  'Go to Settings',
  'Theme: High contrast',
  'Thème : Salle de contrôle',
  'Show the connection status',
].map((label) => ({ id: label, label }))
const found = (typed: string, recent: string[] = []) => search(items, typed, recent).map(({ id }) => id)

describe('the palette finds', () => {
  test.each([
    ['status', 'Show the connection status'],
    ['gts', 'Go to Settings'],
    ['high', 'Theme: High contrast'],
    ['theme salle', 'Thème : Salle de contrôle'],
    ['CONTRÔLE', 'Thème : Salle de contrôle'],
    ['live', 'Go to Live'],
  ])('by "%s": %s', (typed, first) => {
    expect(found(typed)[0]).toBe(first)
  })
  test('what has other words by these too, in one piece, after what is called so', () => {
    const views = [
      { id: 'go.statistics', label: 'Go to Statistics', words: 'bad actors, most frequent alarms' },
      { id: 'other', label: 'Bad actors' },
    ]
    const ids = (typed: string) => search(views, typed, []).map(({ id }) => id)
    expect(ids('bad act')).toEqual(['other', 'go.statistics'])
    expect(ids('most freq')).toEqual(['go.statistics'])
    expect(ids('bmfa')).toEqual([])
  })
  test('nothing that lacks a letter', () => {
    expect(found('xyz')).toEqual([])
    expect(fuzzyScore('statusx', 'status')).toBeNull()
  })
  test('all in their order with nothing typed, the last used first', () => {
    expect(found('')).toEqual(items.map(({ id }) => id))
    expect(found('', ['Go to Settings', 'Theme: High contrast']).slice(0, 3)).toEqual([
      'Go to Settings',
      'Theme: High contrast',
      'Go to Live',
    ])
  })
})
