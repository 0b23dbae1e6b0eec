import { describe, expect, it } from 'vitest'
import { parseSharedCommandLine } from '../../../../src/main/platform/flags.ts'

describe('the command line', () => {
  it.each([
    { args: [], env: {}, flags: { server: null, token: null, data: null, plant: [] } },
    {
      args: ['--server', 'https://alarms.example/', '--token', 'abc'],
      env: {},
      flags: { server: 'https://alarms.example', token: 'abc', data: null, plant: [] },
    },
    {
      args: [],
      env: { TOCSIN_TOKEN: 'from env' },
      flags: { server: null, token: 'from env', data: null, plant: [] },
    },
    {
      args: ['--seed', '7', '--rate=0', '--alarms', '5000', '--no-hub-push', '--data', 'x.sqlite'],
      env: {},
      flags: {
        server: null,
        token: null,
        data: 'x.sqlite',
        plant: ['--seed', '7', '--rate', '0', '--alarms', '5000', '--no-hub-push'],
      },
    },
    {
      args: ['--remote-debugging-port=0', '--no-sandbox', '--seed', '3', '--scenario', 'flood'],
      env: {},
      flags: { server: null, token: null, data: null, plant: ['--seed', '3', '--scenario', 'flood'] },
    },
  ])('$args', ({ args, env, flags }) => {
    expect(parseSharedCommandLine(args, env)).toEqual({ ok: true, value: flags })
  })

  it.each([
    { args: ['--server', 'alarms.example'], named: '--server' },
    { args: ['--server', 'file:///etc/passwd'], named: '--server' },
    { args: ['--server', 'http://['], named: '--server' },
    { args: ['--server', 'http://a:99999'], named: '--server' },
    { args: ['--rate', 'fast'], named: '--rate' },
    { args: ['--alarms', '-1'], named: '--alarms' },
    { args: ['--scenario', 'quake'], named: '--scenario' },
  ])('$args is refused by name', ({ args, named }) => {
    const result = parseSharedCommandLine(args, {})
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.error.message).toContain(named)
  })
})
