import { expect, test } from 'vitest'
import { settingsChangeSchema } from '../../../../src/shared/model/settings.ts'

test.each([
  [{ textScale: 150 }],
  [{ locale: null }],
  [{ theme: 'light', welcomed: true }],
  [{ lossNotice: { afterSeconds: 10, repeatSeconds: 0 } }],
  [{}],
])('a change of %j says nothing about anything else', (change) => {
  expect(settingsChangeSchema.parse(change)).toEqual(change)
})

test.each([[{ textScale: 74 }], [{ profiles: [] }], [{ thene: 'light' }]])('%j is refused', (change) => {
  expect(settingsChangeSchema.safeParse(change).success).toBe(false)
})
