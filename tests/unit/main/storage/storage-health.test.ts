import { expect, it } from 'vitest'
import { createStorageHealth } from '../../../../src/main/storage/storage-health.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'

it('names the files that fail while they do, and logs each change once', () => {
  const details: (string | null)[] = []
  const { log, lines } = createLogRecorder()
  const report = createStorageHealth({ folder: '/p', log, onChange: (detail) => details.push(detail) })
  report('/p/book/a.json', 'no space')
  report('/p/book/a.json', 'no space')
  report('/p/settings.json', 'no space')
  report('/p/book/a.json', null)
  report('/p/settings.json', null)
  report('/p/settings.json', null)
  expect(details).toEqual([
    'book/a.json: no space',
    'book/a.json: no space; settings.json: no space',
    'settings.json: no space',
    null,
  ])
  expect(lines).toHaveLength(4)
})

it('counts what it does not name', () => {
  let last: string | null = null
  const report = createStorageHealth({
    folder: '/p',
    log: createLogRecorder().log,
    onChange: (detail) => (last = detail),
  })
  for (const name of ['a', 'b', 'c', 'd', 'e']) report(`/p/${name}`, 'full')
  expect(last).toBe('a: full; b: full; c: full; +2')
})
