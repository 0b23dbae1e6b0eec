import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { clickActions, keyActions, type Browser } from './browser.ts'

/** A browser under test talks to the page's server and to nobody else. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.topsites.contile.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
}

/** Firefox without a window, driven by WebDriver BiDi, which it speaks itself. */
export async function launchFirefox(file: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const cleanUp = async () => {
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { command, disconnect } = await connect(`${await addressFrom(child.stderr, ended)}/session`)
    await command('session.new', { capabilities: {} })
    // In the tab that is there at the start the address bar has the focus.
    const { context } = await command<{ context: string }>('browsingContext.create', { type: 'tab' })
    const perform = (actions: object[]) => command('input.performActions', { context, actions })
    return {
      async goto(url) {
        await command('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async evaluate(expression) {
        const answer = await command<Evaluation>('script.evaluate', {
          expression,
          target: { context },
          awaitPromise: false,
        })
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
        return answer.result.value
      },
      async click(x, y) {
        await perform(clickActions(x, y))
      },
      async press(keys) {
        await perform(keyActions(keys))
      },
      async resize(width, height) {
        await command('browsingContext.setViewport', { context, viewport: { width, height } })
      },
      async picture() {
        const { data } = await command<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      async close() {
        disconnect()
        await cleanUp()
      },
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

type Evaluation =
  { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } }

/** Where Firefox says that it listens. */
function addressFrom(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    createInterface(output).on('line', (line) => {
      said += `${line}\n`
      const address = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => reject(new Error(`Firefox ended: ${said}`)))
  })
}

interface Answer {
  id?: number | null
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

/** A connection on which each command waits for its answer. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer
    const caller = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'success') caller?.resolve(result)
    else if (type === 'error') caller?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
  })
  await once(socket, 'open')
  return {
    command<T>(method: string, params: object): Promise<T> {
      const id = ++sent
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise<T>((resolve, reject) =>
        // The answers of each command are as the protocol has them.
        waiting.set(id, { resolve: (result) => resolve(result as T), reject }),
      )
    },
    disconnect: () => socket.close(),
  }
}
