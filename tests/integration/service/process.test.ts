import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { connectHub, connectRaw, handshake } from '../../support/hub-clients.ts'
import { serviceFile, spawnService, startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Runs a program to its end. */
async function runNode(args: string[], timeout = 20_000) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout })
  const [stdout, stderr, [status, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ])
  return { status, signal, stdout, stderr }
}
const run = (...args: string[]) => runNode([serviceFile, ...args])

test.for([
  ['0.0.0.0', true],
  ['127.0.0.1', false],
] as const)('says of %s whether the network can reach it without TLS: %s', async ([host, isSaid]) => {
  const args = [serviceFile, '--port', '0', '--rate', '0', '--alarms', '0', '--host', host]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  // The warning comes with the token, after the first line.
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Token: ')) child.kill('SIGTERM')
  })
  expect((await said).includes('without TLS')).toBe(isSaid)
})

describe('kill -9', () => {
  test('during concurrent writes loses nothing that was answered with 200', async () => {
    const data = ['--data', join(tempFolder(), 'alarms.db')]
    const answered = new Map<number, string>()
    for (let round = 0; round < 3; round += 1) {
      const service = await spawnService(data)
      let serial = 0
      let ended = false
      const enough = Promise.withResolvers<void>()
      const write = async () => {
        while (!ended) {
          const path = `ROUND${round}\\T${(serial += 1)}`
          const id = await service.post({ path }).catch(() => null)
          if (id === null) return
          expect(answered.has(id)).toBe(false)
          answered.set(id, path)
          if (serial > 60) enough.resolve()
        }
      }
      const writers = Array.from({ length: 8 }, write)
      await enough.promise
      await service.kill('SIGKILL')
      ended = true
      await Promise.all(writers)
    }
    expect(answered.size).toBeGreaterThan(150)

    const service = await spawnService(data)
    const stored = new Map<number, string>()
    for (let offset = 0; ; offset += 1000) {
      const { items, paging } = await service.list(`limit=1000&offset=${offset}`)
      for (const { id, path } of items) stored.set(id, path)
      if (offset + 1000 >= paging.total) break
    }
    for (const [id, path] of answered) expect(stored.get(id)).toBe(path)
    // Each was raised, so each has its occurrence: the two are stored together or not at all.
    const histories = await service.request('/api/v1/alarms/histories?limit=0')
    expect(await histories.json()).toMatchObject({ paging: { total: stored.size } })
    expect(await service.kill('SIGTERM')).toBe(0)
  })
})

test.concurrent.for(['SIGINT', 'SIGTERM'] as const)(
  '%s stops it cleanly, hub clients included',
  async (signal) => {
    const service = await spawnService(['--alarms', '3'])
    const hub = await connectRaw(service)
    hub.send(handshake)
    expect(await hub.next()).toEqual({})
    expect((await service.list()).paging.total).toBe(3)
    expect(await service.kill(signal)).toBe(0)
    expect(await hub.next()).toEqual({ type: 7, allowReconnect: true })
    expect(service.output).toEqual([`Tocsin service at ${service.url}`])
  },
)

test.concurrent('without a token one is generated and printed once', async () => {
  const child = spawn(process.execPath, [serviceFile, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout.setEncoding('utf8')
  while (!/^Token: \S+$/m.test(output)) output += String((await once(child.stdout, 'data'))[0])
  const url = /at (\S+)/.exec(output)?.[1]
  const token = /^Token: (\S{20,})$/m.exec(output)?.[1]
  const response = await fetch(`${url}/api/v1/alarms`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  child.kill()
  await exited
})

describe.concurrent('started by a desk', () => {
  const start = async (onTestFinished: (fn: () => void) => void) => {
    const child = fork(serviceFile, ['--port', '0'], {
      stdio: 'ignore',
      env: { ...process.env, TOCSIN_SERVICE_TOKEN: 'test-token' },
    })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    const exited = once(child, 'exit')
    const [message] = (await once(child, 'message')) as [{ url: string; port: number }]
    return { child, exited, message }
  }

  test('it reports its address and stops on request', async ({ onTestFinished }) => {
    const { child, exited, message } = await start(onTestFinished)
    expect(message).toEqual({
      kind: 'listening',
      url: `http://127.0.0.1:${message.port}`,
      port: message.port,
    })
    const { connection } = await connectHub({ url: message.url, token: 'test-token' })
    child.send({ kind: 'stop' })
    expect(await exited).toEqual([0, null])
    await connection.stop()
  })

  test('asked in several ways at once, it still stops cleanly', async ({ onTestFinished }) => {
    const { child, exited } = await start(onTestFinished)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    child.send({ kind: 'stop' })
    child.disconnect()
    expect(await exited).toEqual([0, null])
  })

  test('it stops when the desk disconnects', async ({ onTestFinished }) => {
    const { child, exited } = await start(onTestFinished)
    child.disconnect()
    expect(await exited).toEqual([0, null])
  })

  test('it does not outlive a desk that was killed', async () => {
    const desk = spawn(
      process.execPath,
      [
        '-e',
        `const child = require('node:child_process').fork(process.argv[1], ['--port', '0'])
         child.on('message', ({ url }) => console.log(JSON.stringify({ url })))`,
        serviceFile,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    desk.stdout.setEncoding('utf8')
    let output = ''
    while (!output.includes('"url"')) output += String((await once(desk.stdout, 'data'))[0])
    const { url } = JSON.parse(/\{.*\}/.exec(output)?.[0] ?? '') as { url: string }
    expect((await fetch(url)).status).toBe(404)
    const released = once(desk.stdout, 'close')
    desk.kill('SIGKILL')
    // The service inherits this pipe, which closes when both processes have ended.
    await released
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe.concurrent('a failed start is reported in one line', () => {
  test.for([
    ['--port', '99999'],
    ['--rate', 'fast'],
    ['--nonsense', '1'],
  ] as const)('%s %s', async ([flag, value]) => {
    const { status, stderr, stdout } = await run(flag, value)
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Tocsin service: .*\n$/)
    expect(stderr).toContain(flag)
    expect(stdout).toBe('')
  })

  test('a recording with bad lines, named one by one', async () => {
    const folder = tempFolder()
    const [file, data] = [join(folder, 'flood.csv'), join(folder, 'alarms.db')]
    writeFileSync(file, 'tag,raised_s,reset_s\nA,1,2\nB,x,\nC,5,4\n')
    const { status, stderr, stdout } = await run('--port', '0', '--play', file, '--data', data)
    expect(status).toBe(2)
    expect(stderr).toBe(
      `Tocsin service: --play ${file}, line 3: "x" is not a time of being raised; line 4: it is reset before it is raised\n`,
    )
    expect(stdout).toBe('')
    expect(existsSync(data)).toBe(false)
  })

  test('a port in use', async () => {
    const service = await startService()
    const { status, stderr } = await run('--port', String(service.port))
    await service.stop()
    expect(status).toBe(1)
    expect(stderr).toBe(
      `Tocsin service: cannot listen on 127.0.0.1 port ${service.port}: the port is in use\n`,
    )
  })

  test('a data file that cannot be written', async () => {
    const file = join(tempFolder(), 'missing', 'alarms.db')
    const { status, stderr } = await run('--port', '0', '--data', file)
    expect(status).toBe(1)
    expect(stderr).toBe(
      `Tocsin service: cannot open the data file ${file}: ENOENT: no such file or directory, open '${file}'\n`,
    )
  })

  test('a data file that another service holds', async () => {
    const file = join(tempFolder(), 'alarms.db')
    const service = await startService({ dataFile: file })
    const { status, stderr } = await run('--port', '0', '--data', file)
    await service.stop()
    expect(status).toBe(1)
    expect(stderr).toBe(`Tocsin service: cannot use the data file ${file}: database is locked\n`)
  })

  test('help', async () => {
    const { status, stdout } = await run('--help')
    expect(status).toBe(0)
    for (const flag of ['--history DAYS', '--tags N', '--scenario NAME']) expect(stdout).toContain(flag)
  })
})

test('started and stopped twenty times, the service leaves nothing running in its process', async () => {
  const script = `
    const { createService } = await import(process.argv[1])
    for (let round = 0; round < 20; round += 1) {
      const service = createService({
        port: 0, token: 't', dataFile: ':memory:', seed: 1, rate: 600, history: 0, alarms: 5,
      })
      const { url } = await service.start()
      const answer = await fetch(url + '/api/v1/alarms', { headers: { authorization: 'Bearer t' } })
      if ((await answer.json()).items.length === 0) throw new Error('no alarms')
      const socket = new WebSocket(url.replace('http', 'ws') + '/alarmHub?access_token=t')
      await new Promise((open) => { socket.onopen = open })
      await service.stop()
      await service.stop()
    }
    console.log('done')`
  const index = join(serviceFile, '../index.ts')
  // It ends by itself, or the time limit ends it with a signal.
  const ended = await runNode(['--input-type=module', '-e', script, index], 25_000)
  expect(ended).toMatchObject({ status: 0, signal: null, stdout: 'done\n' })
})
