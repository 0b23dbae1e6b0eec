import { expect, test } from 'vitest'
import { settingsChangeSchema, settingsSchema } from '../../../../src/shared/model/settings.ts'

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

test('“All” hides nothing, whatever was saved over it; one that was renamed is a view like others', () => {
  const saved = { filter: { text: 'pump' }, service: { dataServerId: 1 }, grouping: { by: 'priority' } }
  const views = [
    { id: 'all', name: 'All', ...saved },
    { id: 'pumps', name: 'All', ...saved },
  ]
  const read = settingsSchema.parse({ views }).views
  expect(read[0]).toMatchObject({ filter: { text: '' }, service: {}, grouping: { by: 'priority' } })
  expect(read[1]).toMatchObject(saved)
  const renamed = settingsSchema.parse({ views: [{ ...views[0], name: 'Pumps' }] }).views
  expect(renamed[0]).toMatchObject(saved)
})
