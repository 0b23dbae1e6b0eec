import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTls } from '../../../src/web/tls.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startHost } from '../../support/web-host.ts'

/** A certificate for this machine that is valid for a day, made by the openssl of the system. */
function makeCertificate() {
  const folder = tempFolder()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
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
  const text = join(tempFolder(), 'text.pem')
  writeFileSync(text, 'no certificate')
  expect(problem(files, Date.now())).toBeNull()
  expect(problem(files, Date.now() + 2 * dayMs)).toContain('expired on')
  expect(problem(files, Date.now() - dayMs)).toContain('is not valid before')
  expect(problem({ ...files, key: others.key }, Date.now())).toContain('is not the key of the certificate')
  expect(problem({ ...files, cert: text }, Date.now())).toContain(`--tls-cert ${text} cannot be used`)
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
