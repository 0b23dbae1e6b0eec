import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from '../../tools/browser.ts'
import { quietBrowser } from '../support/quiet-browser.ts'

/**
 * A browser as users have it. Playwright reads along with whatever its pages receive, which costs a page of many frames
 * from a socket a third of its time, and one that fetches a text nothing.
 */
export interface BareBrowser {
  /** Opens a page in a context of its own; the script runs before any of the page's. */
  open(address: string, script: string): Promise<BarePage>
  close(): Promise<void>
}

export interface BarePage {
  /** Runs a function, which is no method, in the page, with arguments that survive JSON, and waits for what it promises. */
  run<Args extends unknown[], T>(act: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>
  close(): Promise<void>
}

interface Uncaught {
  text: string
  exception?: { description?: string }
}

interface Answer {
  id?: number
  result?: Record<string, unknown>
  error?: { message: string }
}

export async function launchBareBrowser(): Promise<BareBrowser> {
  const file = findBrowser()
  if (file === null) throw new Error('this machine has no browser')
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-browser-'))
  const flags = [...quietBrowser, '--headless', '--remote-debugging-port=0']
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(file, [...flags, ...root, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((found, failed) => {
    createInterface(child.stderr).on('line', (line) => {
      const address = /^DevTools listening on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) found(address)
    })
    void ended.then(() => failed(new Error('the browser ended')))
  })
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  const ask = async (method: string, params: object = {}, sessionId?: string) => {
    const id = ++asked
    const { result, error } = await new Promise<Answer>((answered) => {
      waiting.set(id, answered)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result ?? {}
  }

  return {
    async open(address, script) {
      const { browserContextId } = await ask('Target.createBrowserContext')
      const { targetId } = await ask('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true })
      const inPage = (method: string, params: object) => ask(method, params, String(sessionId))
      const size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
      await inPage('Emulation.setDeviceMetricsOverride', size)
      // Without it no script is added.
      await inPage('Page.enable', {})
      await inPage('Page.addScriptToEvaluateOnNewDocument', { source: script })
      await inPage('Page.navigate', { url: address })
      return {
        async run(act, ...args) {
          const { result, exceptionDetails } = (await inPage('Runtime.evaluate', {
            expression: `(${String(act)})(...${JSON.stringify(args)})`,
            awaitPromise: true,
            returnByValue: true,
          })) as { result: { value: never }; exceptionDetails?: Uncaught }
          if (exceptionDetails)
            throw new Error(
              `in the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`,
            )
          return result.value
        },
        async close() {
          await ask('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      const closed = once(socket, 'close')
      child.kill()
      await Promise.all([ended, closed])
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
