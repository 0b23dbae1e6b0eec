import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Source } from './frame.ts'

/** A busy machine takes long to open a page. */
const openMs = 120_000

/** The script of a peer's page. */
async function bundlePeer(entry = 'flood/peer-page.ts'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: resolve(import.meta.dirname, entry), formats: ['iife'], name: 'peer' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const script = outputs.find((one) => one.type === 'chunk')
  if (script?.type !== 'chunk') throw new Error('the page of the peer was not built')
  return script.code
}

/** Serves AG Grid's page, which shows the alarms of `lists` under the same path; the lists are texts already. */
export async function startPeerHost(lists: ReadonlyMap<string, string>) {
  const script = await bundlePeer()
  const page = (list: string) =>
    `<!doctype html><html><body><script src="/peer.js"></script><script>peerBench.load('/lists${list}')</script>`
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const list = lists.get(path.replace('/lists', ''))
    if (path === '/peer.js') response.setHeader('Content-Type', 'text/javascript').end(script)
    else if (list === undefined) response.writeHead(404).end()
    else if (path.startsWith('/lists')) response.setHeader('Content-Type', 'application/json').end(list)
    else response.setHeader('Content-Type', 'text/html').end(page(path))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const packages = resolve(import.meta.dirname, '../../node_modules/@perspective-dev')
const style = '/perspective/viewer/dist/css/pro-dark.css'

/**
 * Opens an empty page of a source's own origin, since a hub refuses pages of others, with the script of a peer. What
 * Perspective needs is found there as it is published: engine, viewer and grid.
 */
export async function openPeerPage(page: Page, { url }: Pick<Source, 'url'>, entry?: string): Promise<void> {
  const at = `${url}/peer`
  await page.route(at, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html><head><link rel="stylesheet" href="${style}"></head><body></body></html>`,
    }),
  )
  await page.route(`${url}/perspective/**`, (route) => {
    const path = join(packages, new URL(route.request().url()).pathname.replace('/perspective/', ''))
    return route.fulfill(existsSync(path) ? { path } : { status: 404 })
  })
  // A page that no network brought would be asked whether it may reach this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: url })
  await page.goto(at, { timeout: openMs })
  await page.addScriptTag({ content: await bundlePeer(entry) })
}
