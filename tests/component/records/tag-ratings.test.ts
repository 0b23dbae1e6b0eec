import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRatingColumns, useTagRatings } from '../../../src/renderer/records/tag-ratings.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountInPage } from '../../support/mount.ts'

/** The headings of the files and the numbers of two tags, as a table exports them. */
async function exported(bridge = createFakeBridge()) {
  const page = defineComponent(() => {
    const rated = useRatingColumns<string>(
      useTagRatings(() => ({ from: 1, to: 2 })),
      (tag) => tag,
    )
    const files = () => rated.files.value
    return () => h('p', JSON.stringify(files().map(({ id, raw }) => [id, raw?.('A/P1'), raw?.('P2')])))
  })
  const { wrapper } = await mountInPage(page, { bridge })
  await flushPromises()
  return wrapper.text()
}

test('a file has a number for each kind, also of tags that nobody rated', async () => {
  const bridge = createFakeBridge()
  bridge.reply('ratings.count', [{ tag: 'a\\p1', useful: 3, nuisance: 0, noAction: 2 }])
  expect(JSON.parse(await exported(bridge))).toEqual([
    ['useful', 3, 0],
    ['nuisance', 0, 0],
    ['noAction', 2, 0],
  ])
  expect(bridge.sent('ratings.count')).toEqual([{ from: 1, to: 2 }])
})

test('where nothing was rated, or it cannot be read, a file has no such columns', async () => {
  expect(await exported()).toBe('[]')
  const bridge = createFakeBridge()
  bridge.refuse('ratings.count', { code: 'internal', message: 'stopped' })
  expect(await exported(bridge)).toBe('[]')
})
