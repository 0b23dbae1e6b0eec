import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { publisherObstacle, readProduct } from '../../../tools/dist/product.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const published = { maintainer: 'Alarms Ltd <desk@alarms.org>', homepage: 'https://alarms.org/tocsin' }

describe('what may be released', () => {
  test.each([
    [{}, []],
    [{ maintainer: 'Somebody <somebody@tocsin.example>' }, ['maintainer']],
    [{ homepage: 'https://tocsin.example/desk' }, ['homepage']],
    [{ homepage: 'https://tocsin.example', maintainer: 'a <a@b.example>' }, ['maintainer', 'homepage']],
    [{ homepage: 'https://example.org', maintainer: 'J. Example <j@alarms.org>' }, []],
  ])('with %j lacks %j', (own, missing) => {
    const obstacle = publisherObstacle({ ...published, ...own })
    expect(obstacle?.match(/\b(maintainer|homepage)(?= \()/g) ?? []).toEqual(missing)
    expect(obstacle?.includes('tools/dist/product.ts') ?? false).toBe(missing.length > 0)
  })

  // Whoever has set both has nothing to be refused for.
  test.skipIf(publisherObstacle(readProduct()) === null)('is refused before anything is made', () => {
    const output = tempFolder()
    const args = ['tools/dist.ts', '--target', 'web-tar.gz', '--output', output]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('Not for a release yet: set these in tools/dist/product.ts')
  })
})
