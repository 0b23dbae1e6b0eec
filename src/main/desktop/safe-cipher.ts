import { safeStorage } from 'electron'

/** The system's key store as the session needs it; where it would only pretend to encrypt, it says so. */
export function createSafeCipher(platform: NodeJS.Platform) {
  return {
    unsafe(): string | null {
      // On Linux `basic_text` "encrypts" with a password that everybody knows.
      const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system'
      if (backend === 'basic_text') return 'this system has no key store (backend basic_text)'
      return safeStorage.isEncryptionAvailable() ? null : 'this system cannot encrypt'
    },
    encrypt: (text: string) => safeStorage.encryptString(text),
    decrypt: (sealed: Buffer) => safeStorage.decryptString(sealed),
  }
}
