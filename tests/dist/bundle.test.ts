import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProject } from '../../tools/project.ts'
import { startService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

/** The built programs where no folder above them has a node_modules, as in the product. */
function copyOfPrograms(): string {
  const folder = tempFolder()
  mkdirSync(join(folder, 'out'))
  cpSync(inProject('package.json'), join(folder, 'package.json'))
  for (const part of ['main', 'renderer'])
    cpSync(inProject('out', part), join(folder, 'out', part), { recursive: true })
  return join(folder, 'out', 'main')
}

/** Passes everything on to a port, and remembers the first line of every request. */
async function startWitness(port: number): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1')
    client.on('data', (bytes) => {
      const line = /^[A-Z]+ \S+(?= HTTP\/1\.1\r\n)/.exec(bytes.toString('latin1'))
      if (line) requests.push(line[0])
    })
    client.pipe(service).pipe(client)
    for (const socket of [client, service]) {
      socket.on('error', () => {
        client.destroy()
        service.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

describe('the bundle of main', () => {
  test('imports nothing but Node and Electron', () => {
    const files = globSync(inProject('out/main/**/*.js'))
    const imported = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import\s(?:[^'"]*\sfrom\s)?["']([^."'][^"']*)["']/gm)].map(
        ([, name = '']) => name,
      ),
    )
    const foreign = imported.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    expect(files.length).toBeGreaterThan(2)
    expect(imported).toContain('node:http')
    expect([...new Set(foreign)]).toEqual(['electron'])
  })

  test.for(['web.js', 'service.js'])('%s runs without node_modules', (name) => {
    const file = join(copyOfPrograms(), name)
    expect(execFileSync(process.execPath, [file, '--help'], { encoding: 'utf8' })).toContain('--port N')
  })

  test('reaches a hub without node_modules', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const witness = await startWitness(service.port)
    const args = ['--port', '0', '--profile', tempFolder(), '--server', witness.url]
    const host = spawn(process.execPath, [join(copyOfPrograms(), 'web.js'), ...args], {
      env: { ...process.env, TOCSIN_TOKEN: service.token },
    })
    const ended = once(host, 'exit')
    onTestFinished(async () => {
      host.kill('SIGTERM')
      await ended
    })
    let output = ''
    for (const stream of [host.stdout, host.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    const upgrade = await until(
      () => witness.requests.find((line) => line.startsWith('GET /alarmHub?id=')),
      () => `no WebSocket to the hub, but ${JSON.stringify(witness.requests)}\n${output}`,
    )
    expect(upgrade).toContain('/alarmHub?id=')
  })
})
