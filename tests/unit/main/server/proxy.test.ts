import { expect, test } from 'vitest'
import { proxyFromEnvironment } from '../../../../src/main/server/proxy.ts'

const both = { HTTPS_PROXY: 'http://proxy.example:3128', http_proxy: 'plain.example:8080' }
test.for([
  { url: 'https://alarms.example', env: {}, proxy: undefined },
  { url: 'https://alarms.example', env: both, proxy: 'http://proxy.example:3128/' },
  { url: 'http://alarms.example', env: both, proxy: 'http://plain.example:8080/' },
  { url: 'http://127.0.0.1:4700', env: both, proxy: undefined },
  { url: 'http://localhost:4700', env: both, proxy: undefined },
  { url: 'https://alarms.example', env: { ...both, NO_PROXY: 'other, alarms.example' }, proxy: undefined },
  { url: 'https://a.plant.example', env: { ...both, no_proxy: '.plant.example' }, proxy: undefined },
  { url: 'https://a.plant.example', env: { ...both, no_proxy: '*.plant.example' }, proxy: undefined },
  {
    url: 'https://notplant.example',
    env: { ...both, no_proxy: 'plant.example' },
    proxy: 'http://proxy.example:3128/',
  },
  { url: 'https://a.example:8443', env: { ...both, no_proxy: 'a.example:8443' }, proxy: undefined },
  {
    url: 'https://a.example:9443',
    env: { ...both, no_proxy: 'a.example:8443' },
    proxy: 'http://proxy.example:3128/',
  },
  { url: 'https://alarms.example', env: { ...both, NO_PROXY: '*' }, proxy: undefined },
  { url: 'https://alarms.example', env: { HTTPS_PROXY: 'socks5://proxy.example' }, proxy: undefined },
  { url: 'https://alarms.example', env: { HTTPS_PROXY: 'http://[' }, proxy: undefined },
])('$url with $env', ({ url, env, proxy }) => {
  expect(proxyFromEnvironment(url, env)?.href).toBe(proxy)
})
