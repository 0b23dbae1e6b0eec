import { describe, expect, test } from 'vitest'
import { readDistFlags } from '../../../tools/dist/flags.ts'
import { Problem } from '../../../tools/problem.ts'

describe('the command line of npm run dist', () => {
  test('makes every package of Linux where nothing is asked for', () => {
    expect(readDistFlags([], {})).toEqual({
      help: false,
      targets: ['deb', 'rpm', 'AppImage', 'tar.gz'],
      electron: null,
      appImageRuntime: null,
      output: 'dist',
      isTrial: false,
    })
  })

  test('takes targets in any order, once each', () => {
    expect(readDistFlags(['--target', 'rpm,deb,rpm'], {}).targets).toEqual(['deb', 'rpm'])
  })

  test.each([
    [[], { TOCSIN_ELECTRON_DIST: '/e' }, '/e'],
    [['--electron', '/f'], { TOCSIN_ELECTRON_DIST: '/e' }, '/f'],
    [[], { TOCSIN_ELECTRON_DIST: '' }, null],
  ])('finds Electron by %j and %j', (args, env, electron) => {
    expect(readDistFlags(args, env).electron).toBe(electron)
  })

  test.each([
    [['--target', 'exe'], 'There is no target "exe"'],
    [['--target', ''], 'There is no target ""'],
    [['--fast'], "Unknown option '--fast'"],
    [['deb'], "Unexpected argument 'deb'"],
  ])('refuses %j', (args, message) => {
    expect(() => readDistFlags(args, {})).toThrow(Problem)
    expect(() => readDistFlags(args, {})).toThrow(message)
  })
})
