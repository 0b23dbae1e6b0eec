import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTokenVault, type Cipher } from '../../../../src/main/session/token-vault.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

// The system's key store cannot be had in a unit test; this stands for one, visibly not plain text.
const sealing: Cipher = {
  unsafeReason: () => null,
  encrypt: (text) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
  decrypt: (sealed) => Buffer.from([...sealed].map((byte) => byte ^ 0x5a)).toString(),
}
const basicText: Cipher = { ...sealing, unsafeReason: () => 'no key store' }
const open = (folder: string, cipher: Cipher) =>
  openTokenVault({ folder, cipher, log: createLogRecorder().log })

describe('the token vault', () => {
  it('keeps a token over a restart, sealed and for this user only', () => {
    const folder = tempFolder()
    expect(open(folder, sealing).store('https://a.example', 'secret-token')).toEqual({ isStored: true })
    expect(readFileSync(join(folder, 'tokens.json'), 'utf8')).not.toContain('secret-token')
    expect(statSync(join(folder, 'tokens.json')).mode & 0o777).toBe(0o600)
    expect(open(folder, sealing).token('https://a.example')).toBe('secret-token')
  })

  it('offers a token to no other service', () => {
    const folder = tempFolder()
    open(folder, sealing).store('https://a.example', 'secret-token')
    expect(open(folder, sealing).token('https://b.example')).toBeNull()
  })

  it('writes nothing where the system only pretends to encrypt, and says why', () => {
    const folder = tempFolder()
    const vault = open(folder, basicText)
    expect(vault.store('https://a.example', 'secret-token')).toEqual({
      isStored: false,
      reason: 'no key store',
    })
    expect(vault.token('https://a.example')).toBe('secret-token')
    expect(existsSync(join(folder, 'tokens.json'))).toBe(false)
  })

  it('removes what was stored when encryption is no longer to be trusted', () => {
    const folder = tempFolder()
    open(folder, sealing).store('https://a.example', 'secret-token')
    expect(open(folder, basicText).token('https://a.example')).toBeNull()
    expect(existsSync(join(folder, 'tokens.json'))).toBe(false)
  })

  it('lends a token for one run only', () => {
    const folder = tempFolder()
    open(folder, sealing).hold('https://a.example', 'secret-token')
    expect(existsSync(join(folder, 'tokens.json'))).toBe(false)
  })

  it.each(['{"https://a', '{"https://a.example": 7}'])('is empty after a damaged file (%s)', (text) => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'tokens.json'), text)
    expect(open(folder, sealing).token('https://a.example')).toBeNull()
  })

  it('skips a token that cannot be decrypted', () => {
    const folder = tempFolder()
    open(folder, sealing).store('https://a.example', 'secret-token')
    const otherKey: Cipher = {
      ...sealing,
      decrypt: () => {
        throw new Error('wrong key')
      },
    }
    expect(open(folder, otherKey).token('https://a.example')).toBeNull()
  })
})
