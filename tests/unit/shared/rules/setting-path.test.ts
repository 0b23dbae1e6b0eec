import { expect, test } from 'vitest'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { changeOf, valueAt } from '../../../../src/shared/rules/setting-path.ts'

const settings = settingsSchema.parse({})

test('a value is found by its path', () => {
  expect(valueAt(settings, 'theme')).toBe('dark')
  expect(valueAt(settings, 'attention.bands.low.sound')).toBe(false)
  expect(valueAt(settings, 'attention.quietHours.from')).toBeUndefined()
})

test('a change holds whole parts and leaves their other values as they are', () => {
  expect(changeOf(settings, [['theme', 'light']])).toEqual({ theme: 'light' })
  const change = changeOf(settings, [
    ['sound.volume', 1],
    ['sound.speak', true],
    ['attention.bands.low.sound', true],
  ])
  expect(Object.keys(change).sort()).toEqual(['attention', 'sound'])
  expect(change.sound).toEqual({ ...settings.sound, volume: 1, speak: true })
  expect(change.attention?.bands.low).toEqual({ ...settings.attention.bands.low, sound: true })
  expect(change.attention?.bands.high).toEqual(settings.attention.bands.high)
  expect(settings.sound.volume).toBe(0.6)
})

test('what is null becomes a part', () => {
  expect(changeOf(settings, [['attention.quietHours.from', '22:00']]).attention?.quietHours).toEqual({
    from: '22:00',
  })
})
