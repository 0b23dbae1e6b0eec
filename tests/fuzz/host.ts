import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Role } from '../../src/shared/model/constants.ts'
import { within } from '../chaos/within.ts'
import type { Figures, Order } from './host-process.ts'

/** A web host in a process of its own, which may end. */
export interface FuzzedHost {
  readonly origin: string
  isAlive(): boolean
  /** What it printed last: its log. */
  said(): string
  /** The key of an invitation. */
  invite(role: Role): Promise<string>
  figures(collect?: boolean): Promise<Figures>
  /** How it ended: its exit code, or the signal that ended it; it is killed where it does not end. */
  stop(): Promise<number | NodeJS.Signals>
}

/** A host that is blocked ends itself long before; one on a busy machine takes its time to start. */
const answerMs = 60_000
const maxSaid = 20_000

/** Each program of the host by the name that the build gives it. */
const programs = {
  memory: 'src/main/memory/worker.ts',
  check: 'src/main/storage/check-worker.ts',
  service: 'src/service/cli.ts',
}

/** A folder with the page, which is only a title, and the programs. */
export function makePrograms(folder: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tocsin</title>')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, source] of Object.entries(programs)) {
    const address = pathToFileURL(resolve(import.meta.dirname, '../..', source)).href
    writeFileSync(join(folder, `${name}.js`), `import ${JSON.stringify(address)}\n`)
  }
  return folder
}

export interface HostOrder {
  profile: string
  programs: string
  server: { url: string; token: string }
}

export async function startFuzzedHost({ profile, programs, server }: HostOrder): Promise<FuzzedHost> {
  const child = fork(
    resolve(import.meta.dirname, 'host-process.ts'),
    [profile, programs, server.url, server.token],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: ['--expose-gc'] },
  )
  let said = ''
  let isAlive = true
  // Not `exit`: its last words may still be under way then.
  const ended = once(child, 'close').then(([code, signal]) => {
    isAlive = false
    return (code ?? signal) as number | NodeJS.Signals
  })
  child.on('error', () => undefined)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-maxSaid)))
  // One order at a time, so the next message is its answer.
  let last: Promise<unknown> = Promise.resolve()
  const answer = () =>
    within(
      answerMs,
      'an answer of the host process',
      Promise.race([
        once(child, 'message').then(([message]) => message as unknown),
        ended.then((code) => Promise.reject(new Error(`the host ended by ${code}: ${said.slice(-2_000)}`))),
      ]),
    )
  // To a host that is just ending nothing can be sent; its end is the answer.
  const send = (what: Order) => child.send(what, () => undefined)
  const order = (what: Order) => {
    const next = last.then(() => {
      if (!isAlive) throw new Error(`the host has ended: ${said.slice(-2_000)}`)
      const answered = answer()
      send(what)
      return answered
    })
    last = next.catch(() => undefined)
    return next
  }
  const origin = (await answer()) as string
  return {
    origin,
    isAlive: () => isAlive,
    said: () => said,
    invite: async (role) =>
      new URL((await order({ kind: 'invite', role })) as string).hash.slice('#key='.length),
    figures: async (collect = false) => (await order({ kind: 'figures', collect })) as Figures,
    async stop() {
      if (!isAlive) return ended
      send({ kind: 'stop' })
      return within(answerMs, 'the end of the host', ended).catch(() => {
        child.kill('SIGKILL')
        return ended
      })
    },
  }
}
