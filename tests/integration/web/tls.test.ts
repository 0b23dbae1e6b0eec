import { execFileSync, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { readTls } from '../../../src/web/tls.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { startHost } from '../../support/web-host.ts'

/** A certificate for this machine that is valid for a day, made by the openssl of the system. */
function makeCertificate(keyKind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']) {
  const folder = tempFolder()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  const kind = ['-x509', ...keyKind, '-nodes']
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', files.key, '-out', files.cert], {
    stdio: 'ignore',
  })
  return files
}

const dayMs = 24 * 60 * 60_000

it('says what is wrong with a certificate before it is used', () => {
  const [files, others] = [makeCertificate(), makeCertificate()]
  const problem = (pair: typeof files, now: number) => {
    const read = readTls(pair, now)
    return read.ok ? null : read.error.message
  }
  const short = makeCertificate(['-newkey', 'rsa:1024'])
  const text = join(tempFolder(), 'text.pem')
  writeFileSync(text, 'no certificate')
  expect(problem(files, Date.now())).toBeNull()
  expect(problem(files, Date.now() + 2 * dayMs)).toContain('expired on')
  expect(problem(files, Date.now() - dayMs)).toContain('is not valid before')
  expect(problem({ ...files, key: others.key }, Date.now())).toContain('is not the key of the certificate')
  expect(problem({ ...files, cert: text }, Date.now())).toContain(`--tls-cert ${text} cannot be used`)
  expect(problem(short, Date.now())).toContain(`--tls-cert ${short.cert} cannot be used`)
  expect(problem({ ...files, key: join(text, 'none') }, Date.now())).toContain('--tls-key')
})

it('serves https, with a cookie that never leaves it', async () => {
  const files = makeCertificate()
  const tls = readTls(files, Date.now())
  if (!tls.ok) throw new Error(tls.error.message)
  const { host, keyFor } = await startHost({ tls: tls.value })
  expect(host.origin()).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  const cookie = await new Promise<string | undefined>((resolve, reject) => {
    const headers = { Origin: host.origin() }
    const ca = readFileSync(files.cert)
    request(`${host.origin()}/session`, { method: 'POST', headers, ca }, (response) => {
      response.resume()
      resolve(response.headers['set-cookie']?.[0])
    })
      .on('error', reject)
      .end(JSON.stringify({ key: keyFor('viewer') }))
  })
  expect(cookie).toMatch(/^__Host-tocsin-\d+=\S+; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+; Secure$/)
})

/** The fingerprint of the certificate that a port serves to a new connection. */
async function servedAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket.getPeerX509Certificate()?.fingerprint256 ?? ''
}

const webCli = resolve(import.meta.dirname, '../../../src/web/cli.ts')
const fingerprintOf = (file: string) => new X509Certificate(readFileSync(file)).fingerprint256

/** The web host as a process of its own, with what it prints. */
async function spawnHost(files: { cert: string; key: string }) {
  const profile = tempFolder()
  const flags = ['--port=0', `--profile=${profile}`, '--server=http://127.0.0.1:9']
  const child = spawn(
    process.execPath,
    [webCli, ...flags, `--tls-cert=${files.cert}`, `--tls-key=${files.key}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const lines: string[] = []
  const log: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const port = await waitFor(() => {
    const found = /^Tocsin at https:.*:(\d+)\/$/.exec(lines.join('\n'))?.[1]
    expect(found, log.join('\n')).toBeDefined()
    return Number(found)
  })
  return { child, ended, lines, log, port, profile }
}

it('serves a renewed certificate after SIGHUP, and keeps the one before where the new one is bad', async () => {
  const [first, second] = [makeCertificate(), makeCertificate()]
  const folder = tempFolder()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const install = (pair: typeof first) => {
    copyFileSync(pair.cert, files.cert)
    copyFileSync(pair.key, files.key)
  }
  install(first)
  const { child, lines, log, port } = await spawnHost(files)
  expect(await servedAt(port)).toBe(fingerprintOf(first.cert))

  copyFileSync(second.cert, files.cert)
  child.kill('SIGHUP')
  await waitFor(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toMatch(/not renewed; the old one stays in use: .* is not the key of the certificate/)
  expect(log.join('\n')).toMatch(/ error the certificate was not renewed/)
  expect(await servedAt(port)).toBe(fingerprintOf(first.cert))

  install(second)
  child.kill('SIGHUP')
  await waitFor(() => expect(lines).toHaveLength(3))
  expect(await servedAt(port)).toBe(fingerprintOf(second.cert))
})

it.each([['stdout'], ['stdout', 'stderr']] as const)(
  'ends with SIGHUP where nobody reads its output any more, as when a terminal closes: %s',
  async (...closed) => {
    const { child, ended } = await spawnHost(makeCertificate())
    for (const stream of closed) child[stream].destroy()
    child.kill('SIGHUP')
    expect(await ended).toEqual([0, null])
  },
)

it('goes on where only its log is read no more, which its file still has', async () => {
  const { child, ended, lines, profile } = await spawnHost(makeCertificate())
  child.stderr.destroy()
  child.kill('SIGHUP')
  await waitFor(() => expect(lines[1]).toContain('is served from now on'))
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const log = readFileSync(join(profile, 'logs', 'tocsin.log'), 'utf8')
  expect(log).toContain('is served from now on')
  expect(log).not.toContain('uncaught error')
})
