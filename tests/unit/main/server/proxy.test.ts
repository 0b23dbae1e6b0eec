import { expect, test } from 'vitest'
import { createSystemProxy, parseProxyList, routeFromEnvironment } from '../../../../src/main/server/proxy.ts'

const both = { HTTPS_PROXY: 'http://proxy.example:3128', http_proxy: 'plain.example:8080' }
test.for([
  { url: 'https://alarms.example', env: {}, proxy: undefined },
  { url: 'https://alarms.example', env: both, proxy: 'http://proxy.example:3128/' },
  { url: 'http://alarms.example', env: both, proxy: 'http://plain.example:8080/' },
  { url: 'http://127.0.0.1:4700', env: both, proxy: 'direct' },
  { url: 'http://localhost:4700', env: both, proxy: 'direct' },
  { url: 'https://alarms.example', env: { ...both, NO_PROXY: 'other, alarms.example' }, proxy: 'direct' },
  { url: 'https://a.plant.example', env: { ...both, no_proxy: '.plant.example' }, proxy: 'direct' },
  { url: 'https://a.plant.example', env: { ...both, no_proxy: '*.plant.example' }, proxy: 'direct' },
  {
    url: 'https://notplant.example',
    env: { ...both, no_proxy: 'plant.example' },
    proxy: 'http://proxy.example:3128/',
  },
  { url: 'https://a.example:8443', env: { ...both, no_proxy: 'a.example:8443' }, proxy: 'direct' },
  {
    url: 'https://a.example:9443',
    env: { ...both, no_proxy: 'a.example:8443' },
    proxy: 'http://proxy.example:3128/',
  },
  { url: 'https://alarms.example', env: { ...both, NO_PROXY: '*' }, proxy: 'direct' },
  { url: 'https://alarms.example', env: { HTTPS_PROXY: 'socks5://proxy.example' }, proxy: undefined },
  { url: 'https://alarms.example', env: { HTTPS_PROXY: 'http://[' }, proxy: undefined },
])('$url with $env', ({ url, env, proxy }) => {
  expect(routeFromEnvironment(url, env)?.toString()).toBe(proxy)
})

test.for([
  { list: 'DIRECT', routes: ['direct'], unsupported: [] },
  { list: '', routes: ['direct'], unsupported: [] },
  { list: ' ; ', routes: ['direct'], unsupported: [] },
  { list: 'PROXY p.example:3128', routes: ['http://p.example:3128/'], unsupported: [] },
  { list: 'proxy p.example', routes: ['http://p.example/'], unsupported: [] },
  { list: 'HTTP p.example:8080', routes: ['http://p.example:8080/'], unsupported: [] },
  { list: 'HTTPS p.example:443', routes: ['https://p.example/'], unsupported: [] },
  { list: 'PROXY [::1]:3128;DIRECT', routes: ['http://[::1]:3128/', 'direct'], unsupported: [] },
  {
    list: 'PROXY a.example:1; PROXY b.example:2; DIRECT',
    routes: ['http://a.example:1/', 'http://b.example:2/', 'direct'],
    unsupported: [],
  },
  { list: 'SOCKS5 s.example:1080', routes: [], unsupported: ['SOCKS5 s.example:1080'] },
  {
    list: 'SOCKS s:1080; SOCKS4 t:1080; QUIC q:443; DIRECT',
    routes: ['direct'],
    unsupported: ['SOCKS s:1080', 'SOCKS4 t:1080', 'QUIC q:443'],
  },
  { list: 'PROXY', routes: [], unsupported: ['PROXY'] },
  { list: 'PROXY a:b:c', routes: [], unsupported: ['PROXY a:b:c'] },
])('reads “$list”', ({ list, routes, unsupported }) => {
  const parsed = parseProxyList(list)
  expect({ routes: parsed.routes.map(String), unsupported: parsed.unsupported }).toEqual({
    routes,
    unsupported,
  })
})

const askedOf = (env: NodeJS.ProcessEnv, answer: string) =>
  createSystemProxy(env, () => Promise.resolve(answer))('https://alarms.example')

test('the environment comes before the settings of the desktop, and its exceptions too', async () => {
  expect(await askedOf(both, 'PROXY p:1')).toEqual([new URL('http://proxy.example:3128')])
  expect(await askedOf({ no_proxy: '.example' }, 'PROXY p:1')).toEqual(['direct'])
  expect(await askedOf({}, 'SOCKS s:1; PROXY p:1; DIRECT')).toEqual([new URL('http://p:1'), 'direct'])
  expect(await createSystemProxy({})('https://alarms.example')).toEqual(['direct'])
})

test('a system that names only what the desk does not speak to is named', async () => {
  await expect(askedOf({}, 'SOCKS5 s.example:1080')).rejects.toThrow(
    /names only SOCKS5 s\.example:1080 .*\(PROXY_UNSUPPORTED\)/,
  )
})
