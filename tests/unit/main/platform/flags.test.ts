import { describe, expect, it } from 'vitest'
import { parseSharedCommandLine } from '../../../../src/main/platform/flags.ts'

const flood = 'tag,raised_s,reset_s\nA,10,15\n'
const files: Record<string, string> = {
  'token.txt': 'abc\n',
  '-': 'piped\n',
  empty: ' \n',
  flood,
  torn: `${flood}B,9,8\n`,
}
const parse = (args: string[], env: NodeJS.ProcessEnv) =>
  parseSharedCommandLine(args, env, (file) => {
    const text = files[file]
    if (text === undefined) throw new Error('ENOENT')
    return text
  })

describe('the command line', () => {
  it.each([
    { args: [], env: {}, flags: { server: null, token: null, data: null, plant: [] } },
    {
      args: ['--server', 'https://alarms.example/', '--token-file', 'token.txt'],
      env: {},
      flags: { server: 'https://alarms.example', token: 'abc', data: null, plant: [] },
    },
    {
      args: ['--token-file=-'],
      env: {},
      flags: { server: null, token: 'piped', data: null, plant: [] },
    },
    {
      args: ['--token-file=-'],
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
    {
      args: ['--plants', '3'],
      env: {},
      flags: { server: null, token: null, data: null, plant: [], plants: 3 },
    },
    {
      args: ['--play', 'flood', '--play-speed=60', '--rate', '0'],
      env: {},
      flags: {
        server: null,
        token: null,
        data: null,
        plant: ['--rate', '0', '--play', 'flood', '--play-speed', '60'],
      },
    },
  ])('$args', ({ args, env, flags }) => {
    expect(parse(args, env)).toEqual({ ok: true, value: { ...flags, role: 'supervisor' } })
  })

  it('lowers the role of the desk’s own windows', () => {
    expect(parse(['--role', 'viewer'], {})).toMatchObject({ value: { role: 'viewer' } })
  })

  it.each([
    { args: ['--server', 'alarms.example'], named: '--server' },
    { args: ['--server', 'file:///etc/passwd'], named: '--server' },
    { args: ['--server', 'http://['], named: '--server' },
    { args: ['--server', 'http://a:99999'], named: '--server' },
    { args: ['--rate', 'fast'], named: '--rate' },
    { args: ['--tags', '99999'], named: 'from 1 to 20000' },
    { args: ['--tags', '0'], named: 'from 1 to 20000' },
    { args: ['--alarms', '-1'], named: '--alarms' },
    { args: ['--plants', '0'], named: '--plants must be a whole number from 1 to 9' },
    { args: ['--plants', '2', '--server', 'https://alarms.example'], named: '--plants' },
    { args: ['--role', 'king'], named: '--role' },
    { args: ['--scenario', 'quake'], named: '--scenario' },
    { args: ['--play', 'torn'], named: '--play torn, line 3: it is reset before it is raised' },
    { args: ['--play', 'nowhere'], named: '--play nowhere cannot be read' },
    { args: ['--play', '-'], named: '--play' },
    { args: ['--play', 'flood', '--play-speed', '61'], named: '--play-speed' },
    { args: ['--token-file', 'nowhere'], named: '--token-file' },
    { args: ['--token-file', 'empty'], named: '--token-file' },
    { args: ['--token', 's3cret'], named: '--token-file' },
    { args: ['--token=s3cret'], named: 'TOCSIN_TOKEN' },
  ])('$args is refused by name', ({ args, named }) => {
    const result = parse(args, {})
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.error.message).toContain(named)
    expect(JSON.stringify(result)).not.toContain('s3cret')
  })
})
