import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { deletableFeatures, withoutFeature } from '../../../tools/features.ts'

const folder = fileURLToPath(new URL('../../../src/renderer/features', import.meta.url))

describe('the list of features', () => {
  const list = readFileSync(`${folder}/index.ts`, 'utf8')

  test.each(deletableFeatures(folder))('has two lines for %s, and no more', (name) => {
    const shorter = withoutFeature(list, name)
    expect(list.split('\n').length - shorter.split('\n').length).toBe(2)
    expect(shorter).not.toContain(`./${name}/`)
  })

  test('has the live list, which is not deleted', () => {
    expect(deletableFeatures(folder)).not.toContain('live')
    expect(list).toContain(`from './live/index.ts'`)
  })

  test('refuses a feature that is not listed', () => {
    expect(() => withoutFeature(list, 'nothing')).toThrow('does not list nothing')
  })
})
