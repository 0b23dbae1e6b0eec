import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { startHost } from '../../support/web-host.ts'

/** A host with the files that make the page an app; the build makes them, and a browser test looks at those. */
async function serve() {
  const pageFolder = join(tempFolder(), 'page')
  mkdirSync(pageFolder)
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Tocsin</title>')
  writeFileSync(join(pageFolder, 'manifest.webmanifest'), '{"name":"Tocsin"}')
  writeFileSync(join(pageFolder, 'service-worker.js'), 'self.skipWaiting()\n')
  const { host } = await startHost({ pageFolder })
  return (path: string) => fetch(host.origin() + path)
}

test.each([
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/service-worker.js', 'text/javascript; charset=utf-8'],
])('%s has its type, is asked for anew each time, and needs no session', async (path, type) => {
  const get = await serve()
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the policy of the page allows its own manifest and nobody else’s', async () => {
  const get = await serve()
  const policy = (await get('/')).headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("manifest-src 'self'")
  expect(policy).toContain("script-src 'self'")
  expect(policy?.some((rule) => rule.startsWith('worker-src'))).toBe(false)
})
