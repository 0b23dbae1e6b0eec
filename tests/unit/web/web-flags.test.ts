import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { credentialFlags, readWebFlags } from '../../../src/web/web-flags.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const env = { XDG_CONFIG_HOME: '/config' }

it('listens on this machine only, in a folder of its own, unless told otherwise', () => {
  expect(readWebFlags({}, env, 0)).toEqual({
    ok: true,
    value: {
      host: '127.0.0.1',
      port: 4600,
      profile: '/config/tocsin-web',
      tls: null,
      tlsFiles: null,
      publicOrigin: null,
      allowedHosts: [],
      name: null,
    },
  })
})

it.each([
  [{ port: '65536' }, '--port'],
  [{ port: 'x' }, '--port'],
  [{ name: ' ' }, '--name'],
  [{ 'public-origin': 'desk.example' }, '--public-origin'],
  [{ 'public-origin': 'https://desk.example/' }, '--public-origin'],
  [{ 'public-origin': 'javascript:alert(1)' }, '--public-origin'],
  [{ 'allow-host': ['http://desk'] }, '--allow-host'],
  [{ 'allow-host': ['desk', 'a b'] }, '--allow-host'],
  [{ 'tls-cert': '/cert.pem' }, '--tls-cert and --tls-key go together'],
  [{ 'tls-key': '/key.pem' }, '--tls-cert and --tls-key go together'],
  [{ 'tls-cert': '/no/such.pem', 'tls-key': '/no/such.pem' }, '--tls-cert /no/such.pem cannot be used'],
])('refuses %j and names the fault', (values, named) => {
  const read = readWebFlags(values, env, 0)
  expect(read.ok ? '' : read.error.message).toContain(named)
})

it('takes the credentials of its unit, where there are any', () => {
  const folder = tempFolder()
  expect(credentialFlags({})).toEqual({})
  expect(credentialFlags({ CREDENTIALS_DIRECTORY: folder })).toEqual({})
  for (const name of ['token', 'cert', 'key']) writeFileSync(join(folder, `tocsin-web.${name}`), '')
  writeFileSync(join(folder, 'another'), '')
  expect(credentialFlags({ CREDENTIALS_DIRECTORY: folder })).toEqual({
    'token-file': join(folder, 'tocsin-web.token'),
    'tls-cert': join(folder, 'tocsin-web.cert'),
    'tls-key': join(folder, 'tocsin-web.key'),
  })
})
