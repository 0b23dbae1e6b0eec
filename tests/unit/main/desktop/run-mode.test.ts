import { describe, expect, test } from 'vitest'
import { refusedSwitches, runModeOf, type RunMode } from '../../../../src/main/desktop/run-mode.ts'

const development = { NODE_ENV_ELECTRON_VITE: 'development' }
const testRun = { TOCSIN_TEST_RUN: '1' }

test.each<[boolean, NodeJS.ProcessEnv, RunMode]>([
  [false, {}, 'production'],
  [false, { NODE_ENV_ELECTRON_VITE: 'production' }, 'production'],
  [false, development, 'development'],
  [false, testRun, 'test'],
  [true, {}, 'production'],
  [true, development, 'production'],
  [true, testRun, 'production'],
])('packaged %s with %o is a %s run', (isPackaged, env, mode) => {
  expect(runModeOf(isPackaged, env)).toBe(mode)
})

describe('switches', () => {
  const given = ['inspect', 'remote-debugging-port', 'disable-web-security', 'no-sandbox', 'disable-gpu']
  const refused = (mode: RunMode, isPackaged: boolean) =>
    refusedSwitches(mode, isPackaged, (name) => given.includes(name))

  test('a packaged product refuses a debugger, a weaker page and a missing sandbox', () => {
    expect(refused('production', true)).toEqual([
      '--inspect',
      '--remote-debugging-port',
      '--disable-web-security',
      '--no-sandbox',
    ])
  })

  test('a checkout may run without the sandbox, and without anything else', () => {
    expect(refused('production', false)).toEqual([
      '--inspect',
      '--remote-debugging-port',
      '--disable-web-security',
    ])
  })

  test.each<RunMode>(['development', 'test'])('a %s run may be debugged', (mode) => {
    expect(refused(mode, false)).toEqual([])
  })
})
