import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { build } from 'vite'

/** The script of AG Grid's page. */
export async function bundlePeer(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: resolve(import.meta.dirname, 'flood/peer-page.ts'), formats: ['iife'], name: 'peer' },
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
