import { expect, it } from 'vitest'
import { addMessages } from '../../../../src/main/memory/tag-messages.ts'
import { nothingRecalled } from '../../../../src/shared/model/memory.ts'

it('a tag that usually comes next has its latest message, by whichever of its names it is known', () => {
  const follows = ['N\\TRIP', 'N\\UNKNOWN'].map((tag) => ({ tag, count: 4, cases: 5, evidence: [] }))
  const named = { path: '', fullPath: '', name: '' }
  const kept = [
    { entry: { ...named, path: 'N\\TRIP', raisedAt: 2, message: 'Tripped' } },
    { entry: { ...named, name: 'N\\TRIP', raisedAt: 1, message: 'Old' } },
  ]
  const recalled = addMessages({ ...nothingRecalled(), follows }, kept)
  expect(recalled.follows.map(({ message }) => message)).toEqual(['Tripped', undefined])
})
