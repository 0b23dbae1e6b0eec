import { expect, it } from 'vitest'
import { escapeMarkup } from '../../../../src/main/desktop/notification-markup.ts'

it('keeps a message from being read as markup', () => {
  expect(escapeMarkup('flow < 3 & <b>falling</b>')).toBe('flow &lt; 3 &amp; &lt;b&gt;falling&lt;/b&gt;')
})
