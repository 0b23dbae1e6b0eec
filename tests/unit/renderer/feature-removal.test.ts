import { createMemoryHistory } from 'vue-router'
import { describe, expect, test } from 'vitest'
import type { MessageTree } from '../../../src/renderer/feature.ts'
import { features } from '../../../src/renderer/features/index.ts'
import { joinSections } from '../../../src/renderer/features/settings/setting-fields.ts'
import { en as parts } from '../../../src/renderer/languages/en.ts'
import { en as viewParts } from '../../../src/renderer/languages/views-en.ts'
import { joinMessages } from '../../../src/renderer/messages.ts'
import { createViewRouter } from '../../../src/renderer/router.ts'
import { settingsSectionsOf } from '../../../src/renderer/settings-sections.ts'
import { groupViews, viewsOf } from '../../../src/renderer/views.ts'

const textAt = (tree: MessageTree, key: string) =>
  key
    .split('.')
    .reduce<string | MessageTree | undefined>(
      (branch, part) => (typeof branch === 'object' ? branch[part] : undefined),
      tree,
    )

describe.each(features.map(({ name }) => name))('without the feature %s', (name) => {
  const list = features.filter((feature) => feature.name !== name)
  const views = viewsOf(list)
  const remaining = Object.entries({ ...parts, ...viewParts }).filter(
    ([file]) => !file.startsWith(`../features/${name}/`),
  )
  const en = joinMessages(Object.fromEntries(remaining))

  test('navigation and routes have every other view and not its own', () => {
    const others = list.flatMap((feature) => (feature.view ? [feature.name] : [])).toSorted()
    const shown = groupViews(views).flat()
    const linked = views.filter(({ isLinkedOnly }) => isLinkedOnly)
    expect([...shown, ...linked].map((view) => view.name).toSorted()).toEqual(others)
    const router = createViewRouter(views, createMemoryHistory())
    expect(
      router
        .getRoutes()
        .flatMap((route) => route.name ?? [])
        .toSorted(),
    ).toEqual(others)
    expect(router.hasRoute(name)).toBe(false)
  })

  test('every key that the footer names has its text', () => {
    const keys = views.flatMap(({ footerKeys = [] }) => footerKeys.map(({ labelKey }) => labelKey))
    expect(keys.filter((key) => typeof textAt(en, key) !== 'string')).toEqual([])
  })

  test('every remaining section and setting has its texts', () => {
    const sections = joinSections(settingsSectionsOf(list))
    const keys = sections.flatMap(({ id, fields }) => [
      `settings.section.${id}`,
      ...fields.map(({ path }) => `settings.field.${path}.label`),
    ])
    const missing = keys.filter((key) => typeof textAt(en, key) !== 'string')
    // Without the settings page nothing draws the one section to which another feature adds a field.
    expect(missing).toEqual(name === 'settings' ? ['settings.section.notifications'] : [])
  })
})
