import { describe, expect, test } from 'vitest'
import { readDistFlags } from '../../../tools/dist/flags.ts'
import { Problem } from '../../../tools/problem.ts'

describe('the command line of npm run dist', () => {
  test('makes every package of Linux where nothing is asked for', () => {
    expect(readDistFlags([], {}, 'linux')).toEqual({
      help: false,
      platform: 'linux',
      targets: ['deb', 'rpm', 'AppImage', 'tar.gz', 'web-deb', 'web-tar.gz'],
      electron: null,
      appImageRuntime: null,
      output: 'dist',
      isTrial: false,
    })
  })

  test('takes targets in any order, once each', () => {
    expect(readDistFlags(['--target', 'rpm,deb,rpm'], {}, 'linux').targets).toEqual(['deb', 'rpm'])
  })

  test.each([
    [[], 'win32', ['nsis', 'msi', 'zip']],
    [[], 'darwin', ['dmg', 'zip']],
    [['--platform', 'win32', '--target', 'zip,dir'], 'linux', ['zip', 'dir']],
  ] as const)('%j on %s makes %j', (args, system, targets) => {
    expect(readDistFlags(args, {}, system).targets).toEqual(targets)
  })

  test.each([
    [[], { TOCSIN_ELECTRON_DIST: '/e' }, '/e'],
    [['--electron', '/f'], { TOCSIN_ELECTRON_DIST: '/e' }, '/f'],
    [[], { TOCSIN_ELECTRON_DIST: '' }, null],
  ])('finds Electron by %j and %j', (args, env, electron) => {
    expect(readDistFlags(args, env, 'linux').electron).toBe(electron)
  })

  test.each([
    [['--target', 'exe'], 'There is no target "exe"'],
    [['--target', ''], 'There is no target ""'],
    [['--platform', 'win32', '--target', 'deb'], 'There is no target "deb"'],
    [['--platform', 'aix'], 'There are no packages for aix'],
    [['--fast'], "Unknown option '--fast'"],
    [['deb'], "Unexpected argument 'deb'"],
  ])('refuses %j', (args, message) => {
    expect(() => readDistFlags(args, {}, 'linux')).toThrow(Problem)
    expect(() => readDistFlags(args, {}, 'linux')).toThrow(message)
  })
})
