import { describe, expect, it } from 'vitest'
import { createHostRules, type HostOptions } from '../../../src/web/host-rules.ts'

const local: HostOptions = { host: '127.0.0.1', publicOrigin: null, allowedHosts: [], isTls: false }
const rules = (options: Partial<HostOptions> = {}, port = 4600) =>
  createHostRules({ ...local, ...options }, () => port)
const proxied = { publicOrigin: 'https://desk.example' }

describe('the Host header', () => {
  it.each([
    { options: {}, host: '127.0.0.1:4600', own: true },
    { options: {}, host: 'LOCALHOST:4600', own: true },
    { options: {}, host: '[::1]:4600', own: true },
    { options: {}, host: '127.0.0.1', own: false },
    { options: {}, host: 'evil.example:4600', own: false },
    { options: {}, host: undefined, own: false },
    { options: { host: '192.0.2.5' }, host: '192.0.2.5:4600', own: true },
    { options: { host: '192.0.2.5' }, host: 'evil.example:4600', own: false },
    { options: { host: '0.0.0.0' }, host: '192.0.2.9:4600', own: true },
    { options: { host: '0.0.0.0' }, host: '192.0.2.10:4600', own: false },
    { options: { host: '0.0.0.0' }, host: 'evil.example:4600', own: false },
    { options: { host: '0.0.0.0', allowedHosts: ['desk'] }, host: 'desk:4600', own: true },
    { options: { host: '0.0.0.0', allowedHosts: ['desk:8080'] }, host: 'desk:8080', own: true },
    { options: proxied, host: 'desk.example', own: true },
    { options: proxied, host: 'desk.example.evil', own: false },
  ])('$host at $options is its own: $own', ({ options, host, own }) => {
    expect(rules(options).isOwnHost(host, '::ffff:192.0.2.9')).toBe(own)
  })

  it('has no port where the port is the usual one', () => {
    expect(rules({ isTls: true }, 443).isOwnHost('127.0.0.1', '127.0.0.1')).toBe(true)
    expect(rules({ isTls: true }, 443).origin()).toBe('https://127.0.0.1')
  })
})

describe('the Origin header', () => {
  it.each([
    { options: {}, origin: 'http://127.0.0.1:4600', own: true },
    { options: {}, origin: 'https://127.0.0.1:4600', own: false },
    { options: {}, origin: 'http://127.0.0.1:4601', own: false },
    { options: {}, origin: 'null', own: false },
    { options: {}, origin: undefined, own: false },
    { options: { isTls: true }, origin: 'https://127.0.0.1:4600', own: true },
    { options: proxied, origin: 'https://desk.example', own: true },
    { options: proxied, origin: 'http://desk.example', own: false },
  ])('$origin at $options is its own: $own', ({ options, origin, own }) => {
    expect(rules(options).isOwnOrigin(origin, '127.0.0.1:4600')).toBe(own)
  })
})

describe('the address that is shown', () => {
  it.each([
    { options: {}, origin: 'http://127.0.0.1:4600', encrypted: false, reachable: false },
    { options: { host: '::1' }, origin: 'http://[::1]:4600', encrypted: false, reachable: false },
    {
      options: { host: '192.0.2.5', isTls: true },
      origin: 'https://192.0.2.5:4600',
      encrypted: true,
      reachable: true,
    },
    { options: proxied, origin: 'https://desk.example', encrypted: true, reachable: true },
  ])('of $options is $origin', ({ options, origin, encrypted, reachable }) => {
    const { isEncrypted, isReachable, ...made } = rules(options)
    expect({ origin: made.origin(), isEncrypted, isReachable }).toEqual({
      origin,
      isEncrypted: encrypted,
      isReachable: reachable,
    })
  })
})

it.each([
  { options: {}, forwarded: '198.51.100.1', address: '192.0.2.1' },
  { options: proxied, forwarded: undefined, address: '192.0.2.1' },
  { options: proxied, forwarded: '203.0.113.7, 198.51.100.1', address: '198.51.100.1 via 192.0.2.1' },
  { options: proxied, forwarded: '<script>', address: '192.0.2.1' },
])('believes a proxy only where one was announced: $forwarded at $options', (row) => {
  expect(rules(row.options).addressOf('::ffff:192.0.2.1', row.forwarded)).toBe(row.address)
})
