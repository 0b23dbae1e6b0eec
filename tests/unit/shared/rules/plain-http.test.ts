import { expect, test } from 'vitest'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { isPlainHttpAccepted, plainHttpOrigins } from '../../../../src/shared/rules/plain-http.ts'

const at = (baseUrl: string, tokenUrl?: string) =>
  serverProfileSchema.parse({
    kind: 'remote',
    baseUrl,
    ...(tokenUrl !== undefined && {
      auth: { kind: 'oauth', tokenUrl, grant: 'client_credentials', clientId: 'desk' },
    }),
  })

test.for([
  { profile: at('https://alarms.example'), origins: [] },
  { profile: at('http://127.0.0.1:4700'), origins: [] },
  { profile: at('http://127.8.9.1'), origins: [] },
  { profile: at('http://[::1]:4700/plant'), origins: [] },
  { profile: at('http://localhost'), origins: [] },
  { profile: at('http://alarms.example/plant'), origins: ['http://alarms.example'] },
  { profile: at('http://127.0.0.1.example'), origins: ['http://127.0.0.1.example'] },
  { profile: at('http://localhost.example'), origins: ['http://localhost.example'] },
  { profile: at('http://192.168.1.5:80'), origins: ['http://192.168.1.5'] },
  { profile: at('https://alarms.example', 'http://login.example/token'), origins: ['http://login.example'] },
  { profile: at('http://a.example', 'http://a.example/token'), origins: ['http://a.example'] },
  { profile: { ...at('http://alarms.example'), kind: 'embedded' as const }, origins: [] },
])('$profile.baseUrl sends in plain text to $origins', ({ profile, origins }) => {
  expect(plainHttpOrigins(profile)).toEqual(origins)
  expect(isPlainHttpAccepted(profile)).toBe(origins.length === 0)
  expect(isPlainHttpAccepted({ ...profile, plainHttp: { origins, by: 'anna', at: 1 } })).toBe(true)
})

test('what was accepted for one address is not accepted for another', () => {
  const plainHttp = { origins: ['http://a.example'], by: 'anna', at: 1 }
  expect(isPlainHttpAccepted({ ...at('http://b.example'), plainHttp })).toBe(false)
  expect(isPlainHttpAccepted({ ...at('http://a.example', 'http://b.example/t'), plainHttp })).toBe(false)
})
