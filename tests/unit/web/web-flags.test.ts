import { expect, it } from 'vitest'
import { readWebFlags } from '../../../src/web/web-flags.ts'

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
