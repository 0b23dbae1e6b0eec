import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createService, type ServiceOptions } from '../../src/service/index.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { PagingCollection } from '../../src/shared/model/list-query.ts'

/** A client of a service, in this process or in one of its own. */
export interface ServiceClient {
  readonly url: string
  readonly port: number
  readonly token: string
  /** Any request; sends the token unless the headers have an Authorization. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Creates an alarm and returns its id; throws on any status but 200. */
  post(body: object): Promise<number>
  /** A page of current alarms; throws on any status but 200. */
  list(query?: string): Promise<PagingCollection<Alarm>>
}

export interface StartedService extends ServiceClient {
  /** An operator acknowledges an alarm in the control system. */
  acknowledge(id: number, user: string): Promise<boolean>
  stop(): Promise<void>
}

export interface SpawnedService extends ServiceClient {
  /** Everything it printed so far. */
  readonly output: readonly string[]
  /** Stops it as it stands, or lets it go on. */
  pause(isPaused: boolean): void
  /** Sends a signal and waits for the exit code; null when the signal itself ended the process. */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

const defaults: ServiceOptions = {
  port: 0,
  token: 'test-token',
  dataFile: ':memory:',
  seed: 1,
  rate: 0,
  history: 0,
  alarms: 0,
}

/** Starts an idle, empty service in this process, with overrides. */
export async function startService(overrides: Partial<ServiceOptions> = {}): Promise<StartedService> {
  const options = { ...defaults, ...overrides }
  const service = createService(options)
  const { url, port } = await service.start()
  return {
    ...createClient(url, port, options.token),
    acknowledge: (id, user) => service.acknowledge(id, user),
    stop: () => service.stop(),
  }
}

/** Starts the service as a process of its own, idle and empty unless the flags say otherwise; `input` is its stdin. */
export async function spawnService(
  flags: string[] = [],
  input = '',
  { execArgv = [], env = {} }: { execArgv?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<SpawnedService> {
  const { token } = defaults
  const quiet = ['--port', '0', '--rate', '0', '--alarms', '0']
  const child = spawn(process.execPath, [...execArgv, serviceFile, ...quiet, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TOCSIN_SERVICE_TOKEN: token, ...env },
  })
  child.stdin.end(input)
  const ended = once(child, 'exit')
  const output: string[] = []
  const port = await new Promise<number>((listening, failed) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      const address = /^Tocsin service at .*:(\d+)$/.exec(line)
      if (address) listening(Number(address[1]))
    })
    void ended.then(([code]) => {
      failed(new Error(`the service ended with code ${String(code)}`))
    })
  })
  return {
    ...createClient(`http://127.0.0.1:${port}`, port, token),
    output,
    pause: (isPaused) => void child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    async kill(signal) {
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

/** The service's entry point, for tests that start it themselves. */
export const serviceFile = resolve(import.meta.dirname, '../../src/service/cli.ts')

function createClient(url: string, port: number, token: string): ServiceClient {
  const request: ServiceClient['request'] = (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
    return fetch(`${url}${path}`, { ...init, headers })
  }
  const expectOk = async (response: Response): Promise<unknown> => {
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
    return JSON.parse(text)
  }
  return {
    url,
    port,
    token,
    request,
    async post(body) {
      const response = await request('/api/v1/alarms', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await expectOk(response)) as number
    },
    async list(query = '') {
      const response = await request(`/api/v1/alarms${query === '' ? '' : `?${query}`}`)
      return (await expectOk(response)) as PagingCollection<Alarm>
    },
  }
}
