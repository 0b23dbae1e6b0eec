import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../../tools/project.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Runs the start of the AppImage on a system with these settings; the product only prints how it was called. */
function run(settings: Record<string, string>) {
  const folder = tempFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    chmodSync(join(folder, path), 0o755)
  }
  for (const [name, value] of Object.entries(settings)) write(join('sys', name), `${value}\n`)
  const script = readFileSync(inProject('tools/dist/linux/AppRun'), 'utf8')
  expect(script).toContain('/proc/sys/')
  write('AppRun', script.replaceAll('/proc/sys/', `${join(folder, 'sys')}/`))
  write('opt/tocsin/tocsin', '#!/bin/sh\necho "started with $*"\n')
  const { status, stdout, stderr } = spawnSync(join(folder, 'AppRun'), ['--hidden', 'tocsin://alarm/7'], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe.runIf(process.platform === 'linux')('the AppImage', () => {
  it.each([
    ['kernel/apparmor_restrict_unprivileged_userns', '1'],
    ['kernel/unprivileged_userns_clone', '0'],
    ['user/max_user_namespaces', '0'],
  ])('says why it does not start where %s is %s, and what to install', (name, value) => {
    const { status, stdout, stderr } = run({ [name]: value })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/does not let programs make user namespaces.*install the deb or the rpm/)
  })

  it.each([
    {},
    { 'kernel/apparmor_restrict_unprivileged_userns': '0', 'user/max_user_namespaces': '15000' },
    { 'kernel/unprivileged_userns_clone': '1' },
  ])('starts the product with its arguments on any other system: %j', (settings) => {
    expect(run(settings)).toEqual({
      status: 0,
      stdout: 'started with --hidden tocsin://alarm/7\n',
      stderr: '',
    })
  })
})
