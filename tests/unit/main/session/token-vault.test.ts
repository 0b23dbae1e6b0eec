import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTokenVault, type Cipher } from '../../../../src/main/session/token-vault.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

// The system's key store cannot be had in a unit test; this stands for one, visibly not plain text.
const sealing: Cipher = {
  unsafeReason: () => null,
  keyStore: () => 'gnome_libsecret',
  encrypt: (text) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
  decrypt: (sealed) => Buffer.from([...sealed].map((byte) => byte ^ 0x5a)).toString(),
}
const basicText: Cipher = { ...sealing, unsafeReason: () => 'no key store' }
const a = 'https://a.example'

function open(folder: string, cipher: Cipher) {
  const clock = createManualClock()
  const locked: (string | null)[] = []
  const unreadable: string[] = []
  const vault = openTokenVault({
    folder,
    cipher,
    clock,
    log: createLogRecorder().log,
    report: () => undefined,
    onLocked: (reason) => locked.push(reason),
    onUnreadable: (reason) => unreadable.push(reason),
  })
  return { ...vault, clock, locked, unreadable }
}
/** One run that stores a token. */
async function storeIn(folder: string, cipher: Cipher, token = 'secret-token') {
  const vault = open(folder, cipher)
  const outcome = vault.store(a, token)
  await vault.stop()
  return outcome
}
const fileIn = (folder: string) => readFileSync(join(folder, 'tokens.json'), 'utf8')

describe('the token vault', () => {
  it('keeps a token over a restart, sealed and for this user only', async () => {
    const folder = tempFolder()
    expect(await storeIn(folder, sealing)).toEqual({ isStored: true })
    expect(fileIn(folder)).not.toContain('secret-token')
    expect(statSync(join(folder, 'tokens.json')).mode & 0o777).toBe(0o600)
    expect(open(folder, sealing).token(a)).toBe('secret-token')
  })

  it('offers a token to no other service', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing)
    expect(open(folder, sealing).token('https://b.example')).toBeNull()
  })

  it('writes nothing where the system only pretends to encrypt, and says why', async () => {
    const folder = tempFolder()
    const vault = open(folder, basicText)
    expect(vault.store(a, 'secret-token')).toEqual({ isStored: false, reason: 'no key store' })
    expect(vault.token(a)).toBe('secret-token')
    await vault.stop()
    expect(existsSync(join(folder, 'tokens.json'))).toBe(false)
    expect(vault.clock.pending()).toBe(0)
  })

  it('lends a token for one run only', async () => {
    const folder = tempFolder()
    const vault = open(folder, sealing)
    vault.hold(a, 'secret-token')
    await vault.stop()
    expect(existsSync(join(folder, 'tokens.json'))).toBe(false)
  })

  it('forgets a token in memory and on disk', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing)
    const vault = open(folder, sealing)
    vault.forget(a)
    expect(vault.token(a)).toBeNull()
    await vault.stop()
    expect(fileIn(folder)).toBe('{}')
  })

  it.each(['{"https://a', '{"https://a.example": 7}'])('sets a damaged file aside (%s)', async (text) => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'tokens.json'), text)
    expect(open(folder, sealing).token(a)).toBeNull()
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^tokens\.json\.broken-/)])
    await storeIn(folder, sealing)
    expect(open(folder, sealing).token(a)).toBe('secret-token')
  })

  it('keeps a token that cannot be decrypted, beside others that are stored meanwhile', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing)
    const otherKey: Cipher = {
      ...sealing,
      decrypt: () => {
        throw new Error('wrong key')
      },
    }
    const vault = open(folder, otherKey)
    expect(vault.token(a)).toBeNull()
    vault.store('https://b.example', 'another')
    await vault.stop()
    expect(open(folder, sealing).token(a)).toBe('secret-token')
  })
})

describe('with another key store than sealed the token', () => {
  /** Another key: nearly every text fails with it, and one in some hundred becomes nonsense without an error. */
  const nonsense: Cipher = {
    unsafeReason: () => null,
    keyStore: () => 'kwallet6',
    encrypt: (text) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x33)),
    decrypt: (sealed) => Buffer.from([...sealed].map((byte) => byte ^ 0x33)).toString(),
  }

  it('asks to sign in again, tries no foreign text, and keeps each token for its own key store', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing, 'of GNOME')
    const before = fileIn(folder)
    const vault = open(folder, nonsense)
    expect(vault.token(a)).toBeNull()
    expect(vault.locked).toEqual([])
    expect(vault.unreadable).toEqual([`${a}, sealed by gnome_libsecret; this session has kwallet6`])
    await vault.stop()
    expect(fileIn(folder)).toBe(before)

    expect(await storeIn(folder, nonsense, 'of KDE')).toEqual({ isStored: true })
    for (const [cipher, token] of [
      [nonsense, 'of KDE'],
      [sealing, 'of GNOME'],
      [nonsense, 'of KDE'],
    ] as const) {
      const later = open(folder, cipher)
      expect(later.token(a)).toBe(token)
      expect(later.unreadable).toEqual([])
      await later.stop()
    }
    expect(Object.keys(JSON.parse(fileIn(folder)) as object)).toEqual([
      `${a}#sealed-by=gnome_libsecret`,
      `${a}#sealed-by=kwallet6`,
    ])
    const last = open(folder, nonsense)
    last.forget(a)
    await last.stop()
    expect(fileIn(folder)).toBe('{}')
  })

  it('keeps the text that its own key store could not unseal, also after a new sign-in', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing, 'first')
    const lostKey: Cipher = {
      ...nonsense,
      keyStore: sealing.keyStore,
      decrypt(sealed) {
        if (nonsense.decrypt(sealed) === 'second') return 'second'
        throw new Error('wrong key')
      },
    }
    const lost = open(folder, lostKey)
    expect(lost.unreadable).toHaveLength(1)
    lost.store(a, 'second')
    await lost.stop()
    expect(open(folder, lostKey).token(a)).toBe('second')
    const restored: Cipher = {
      ...sealing,
      decrypt(sealed) {
        if (sealing.decrypt(sealed) !== 'first') throw new Error('wrong key')
        return 'first'
      },
    }
    expect(open(folder, restored).token(a)).toBe('first')
  })
})

describe('with another key of the same key store', () => {
  it.each(['U\uFFFDz4\u000E6', 'ends with a zero\u0000', 'a line\nand another', ''])(
    'takes nothing for a token that nobody can have entered (%j)',
    async (text) => {
      const folder = tempFolder()
      await storeIn(folder, sealing)
      const before = fileIn(folder)
      const vault = open(folder, { ...sealing, decrypt: () => text })
      expect(vault.token(a)).toBeNull()
      expect(vault.unreadable).toHaveLength(1)
      await vault.stop()
      expect(fileIn(folder)).toBe(before)
    },
  )

  it.each(['secret-token', 'Grüße an 東京', 'a\ttab in a password'])(
    'takes what people enter (%j)',
    async (text) => {
      const folder = tempFolder()
      await storeIn(folder, sealing, text)
      expect(open(folder, sealing).token(a)).toBe(text)
    },
  )
})

describe('without a key store', () => {
  it('is locked, leaves the file as it is, and opens when the key store is back', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing)
    const before = fileIn(folder)
    let reason: string | null = 'the keyring is locked'
    const vault = open(folder, { ...sealing, unsafeReason: () => reason })
    expect(vault.token(a)).toBeNull()
    expect(vault.locked).toEqual(['the keyring is locked'])
    await vault.clock.advance(120_000)
    expect(vault.locked).toHaveLength(1)
    reason = null
    await vault.clock.advance(30_000)
    expect(vault.token(a)).toBe('secret-token')
    expect(vault.locked).toEqual(['the keyring is locked', null])
    await vault.stop()
    expect(vault.clock.pending()).toBe(0)
    expect(fileIn(folder)).toBe(before)
  })

  it('seals what was entered meanwhile, and only then replaces the stored token', async () => {
    const folder = tempFolder()
    await storeIn(folder, sealing, 'old')
    let reason: string | null = 'the keyring is locked'
    const vault = open(folder, { ...sealing, unsafeReason: () => reason })
    vault.store(a, 'new')
    await vault.clock.advance(60_000)
    expect(open(folder, sealing).token(a)).toBe('old')
    reason = null
    await vault.clock.advance(30_000)
    await vault.stop()
    expect(open(folder, sealing).token(a)).toBe('new')
  })

  it('says nothing where nothing is stored', () => {
    const vault = open(tempFolder(), basicText)
    expect(vault.locked).toEqual([])
    expect(vault.clock.pending()).toBe(0)
  })
})
