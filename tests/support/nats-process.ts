import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface NatsServers {
  /** The addresses for desks. */
  readonly urls: string[]
  /** Ends one as a power cut would. */
  kill(place: number): Promise<void>
  /** Starts one again, with what it had stored. */
  restart(place: number): Promise<void>
  /** Loses what one that was killed had stored. */
  wipe(place: number): void
  stop(): Promise<void>
}

export interface NatsConfig {
  name: string
  folder: string
  port: number
  clusterPort: number
  /** Of all servers. */
  routes: string[]
}

export function plainConfig({ name, folder, port, clusterPort, routes }: NatsConfig): string {
  const cluster = `cluster { name: test, listen: "127.0.0.1:${clusterPort}", routes: [${routes.join(', ')}] }`
  const server = `server_name: ${name}\nlisten: "127.0.0.1:${port}"\njetstream { store_dir: "${folder}" }\n`
  return routes.length === 1 ? server : server + cluster
}

/** Real NATS servers with JetStream on this machine, which keep what they store in this folder: one, or a cluster of three. */
export async function runNats(
  folder: string,
  count: 1 | 3,
  makeConfig: (config: NatsConfig) => string = plainConfig,
): Promise<NatsServers> {
  const ports = await freePorts(count * 2)
  const places = Array.from({ length: count }, (_, place) => place)
  const routes = places.map((place) => `nats://127.0.0.1:${ports[count + place]}`)
  const running = new Map<number, ChildProcess>()

  const start = async (place: number) => {
    const own = join(folder, `n${place}`)
    mkdirSync(own, { recursive: true })
    const file = join(own, 'nats.conf')
    const [port = 0, clusterPort = 0] = [ports[place], ports[count + place]]
    writeFileSync(file, makeConfig({ name: `n${place}`, folder: own, port, clusterPort, routes }))
    const child = spawn('nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    running.set(place, child)
    await says(child, 'Server is ready')
    return child
  }
  async function kill(place: number) {
    const child = running.get(place)
    running.delete(place)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await Promise.all(places.map(start))
  return {
    urls: places.map((place) => `nats://127.0.0.1:${ports[place]}`),
    kill,
    wipe: (place) => rmSync(join(folder, `n${place}`), { recursive: true }),
    restart: async (place) => void (await start(place)),
    stop: async () => void (await Promise.all(Array.from(running.keys(), kill))),
  }
}

/** Waits for words in what a server writes. */
export function says(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000)
      if (said.includes(words)) resolve()
    })
    child.on('exit', () => reject(new Error(`nats-server ended: ${said}`)))
  })
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
