import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { compileMessages, loadMessages, loadStartMessages } from '../../../src/renderer/messages.ts'
import PaletteSearch from '../../../src/renderer/shell/PaletteSearch.vue'
import type { FoundKind } from '../../../src/renderer/shell/rules/find.ts'
import { useI18n, type Texts } from '../../../src/renderer/ui/i18n.ts'
import { mountView } from '../../support/view-page.ts'
import { waitFor } from '../../support/wait-for.ts'

test('what was searched before the texts of the views arrived is found when they have', async () => {
  const [start, all] = await Promise.all([loadStartMessages('en'), loadMessages('en')])
  let texts: Texts | undefined
  const found: string[][] = []
  const page = defineComponent(() => {
    texts = useI18n()
    texts.setLocaleMessage('en', compileMessages(start))
    return () =>
      h(PaletteSearch, {
        typed: 'text size',
        onFound: (_typed: string, kinds: readonly FoundKind[]) => found.push(kinds.map(({ kind }) => kind)),
      })
  })
  await mountView(page, { snapshot: {} })
  await waitFor(() => expect(found).toEqual([[]]))
  texts?.setLocaleMessage('en', compileMessages(all))
  await waitFor(() => expect(found.at(-1)).toContain('setting'))
})
