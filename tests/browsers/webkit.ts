import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisplay } from '../support/display.ts'
import { until } from '../support/until.ts'
import { clickActions, keyActions, type Browser } from './browser.ts'

/** The window's tool bar would not let it become as narrow as a phone. */
const narrowTools = '* { min-width: 0; margin: 0; padding: 0; border: 0; }\n'

/** WebKit in its own small browser, on a screen of its own, driven by WebDriver. */
export async function launchWebKit(driver: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-webkit-'))
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, toolkit))
    writeFileSync(join(folder, toolkit, 'gtk.css'), narrowTools)
  }
  const display = await openDisplay(folder)
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, XDG_CONFIG_HOME: folder, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const cleanUp = async () => {
    child.kill()
    await ended
    await display.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const ask = createClient(`http://127.0.0.1:${port}`)
  try {
    await until(
      () =>
        ask('GET', '/status').then(
          () => true,
          () => undefined,
        ),
      () => 'WebKitWebDriver does not answer',
    )
    const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: {} })
    const inSession = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      ask<T>(method, `/session/${sessionId}${path}`, body)
    const evaluate = (expression: string) =>
      inSession<string>('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
    const perform = (actions: object[]) => inSession('POST', '/actions', { actions })
    return {
      async goto(url) {
        await inSession('POST', '/url', { url })
      },
      evaluate,
      async click(x, y) {
        await perform(clickActions(x, y))
      },
      async press(keys) {
        await perform(keyActions(keys))
      },
      async resize(width, height) {
        // The window has its tools above the page.
        const tools = Number(await evaluate('String(outerHeight - innerHeight)'))
        await inSession('POST', '/window/rect', { x: 0, y: 0, width, height: height + tools })
        await until(
          async () =>
            (await evaluate('`${innerWidth} x ${innerHeight}`')) === `${width} x ${height}`
              ? true
              : undefined,
          () => `WebKit's page does not become ${width} x ${height}`,
        )
      },
      picture: async () => Buffer.from(await inSession<string>('GET', '/screenshot'), 'base64'),
      async close() {
        await inSession('DELETE', '')
        await cleanUp()
      },
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

/** Requests to a driver; an answer that reports an error throws. */
function createClient(origin: string) {
  return async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // What a driver answers is as the protocol has it.
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
}

/** The driver takes a port by its number only. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
