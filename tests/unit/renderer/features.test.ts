import { createMemoryHistory } from 'vue-router'
import { expect, test } from 'vitest'
import { noContributions } from '../../../src/renderer/contributions.ts'
import { parts } from '../../../src/renderer/features/index.ts'
import { createViewRouter } from '../../../src/renderer/router.ts'
import { groupViews, views } from '../../../src/renderer/views.ts'

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
