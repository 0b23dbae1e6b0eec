import { createMemoryHistory } from 'vue-router'
import { expect, test } from 'vitest'
import { noContributions } from '../../../src/renderer/contributions.ts'
import { parts } from '../../../src/renderer/features/index.ts'
import { createViewRouter } from '../../../src/renderer/router.ts'
import { familiesOf, groupViews, keyedViews, views } from '../../../src/renderer/views.ts'

test.each(Object.keys(noContributions))('%s is contributed by one feature', (name) => {
  const contributing = parts.filter(({ contributes = {} }) => name in contributes)
  expect(contributing).toHaveLength(1)
})

test('every view has a route of its own, and is in the navigation or linked to', () => {
  const names = views.map(({ name }) => name).toSorted()
  expect(new Set(names).size).toBe(names.length)
  const routes = createViewRouter(views, createMemoryHistory()).getRoutes()
  expect(routes.flatMap(({ name }) => name ?? []).toSorted()).toEqual(names)
  const shown = groupViews(views).flat()
  const linked = views.filter(({ isLinkedOnly }) => isLinkedOnly)
  expect([...shown, ...linked].map(({ name }) => name).toSorted()).toEqual(names)
})

test('the navigation has eight entries, with the other views under them', () => {
  const families = groupViews(views).flatMap(familiesOf)
  expect(families.map(({ head, members }) => [head.name, ...members.map(({ name }) => name)])).toEqual([
    ['live', 'missed', 'shelf'],
    ['handover'],
    ['calls', 'groups', 'contacts'],
    ['raise'],
    ['histories', 'evidence', 'replay'],
    ['report', 'statistics', 'interventions', 'worklist'],
    ['settings'],
    ['help'],
  ])
})

test('the digits open the views that they always opened', () => {
  expect(keyedViews.map(({ name }) => name).slice(0, 10)).toEqual([
    ...['live', 'missed', 'histories', 'statistics', 'interventions', 'report'],
    ...['calls', 'groups', 'contacts', 'raise'],
  ])
})

test('a view whose head is not there stands by itself', () => {
  const [, ...others] = views.filter(({ group }) => group === 'watch')
  expect(familiesOf(others).map(({ head }) => head.name)).toContain('missed')
})
