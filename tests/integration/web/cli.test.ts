import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { auditFileName } from '../../../src/main/storage/audit-verification.ts'
import { chainLine, chainStart } from '../../../src/main/storage/hash-chain.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const webCli = resolve(import.meta.dirname, '../../../src/web/cli.ts')
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [webCli, ...args], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

it.each([
  ['whole', 0, (text: string) => text, 'The audit trail is whole.'],
  ['cut off', 1, (text: string) => text.slice(0, text.indexOf('\n') + 1), 'from 2 to 2 were cut off'],
  ['changed', 1, (text: string) => text.replace('mute', 'none'), '1 problem(s) found.'],
])('verifies the audit trail of a profile, here one that is %s', (_, code, change, verdict) => {
  const profile = tempFolder()
  mkdirSync(join(profile, 'audit'))
  const first = chainLine(chainStart, { kind: 'attention.mute' })
  const second = chainLine(first.head, { kind: 'settings.save' })
  const text = `${first.line}\n${second.line}\n`
  writeFileSync(join(profile, 'audit', auditFileName(1)), change(text))
  writeFileSync(join(profile, 'audit-head.json'), JSON.stringify(second.head))
  const { status, said } = run('verify-audit', '--profile', profile)
  expect(said).toContain(verdict)
  expect(status).toBe(code)
})

it('refuses a command that it does not have', () => {
  expect(run('verify')).toMatchObject({ status: 2, said: expect.stringContaining("'verify'") as string })
})
