import { safeStorage, utilityProcess } from 'electron'

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

/** Runs the embedded service's file in a process of its own, so that neither can block the other. */
export function spawnServiceUtility(file: string, write: (text: string) => void) {
  return (args: string[], env: { TOCSIN_SERVICE_TOKEN: string }) => {
    const child = utilityProcess.fork(file, args, {
      serviceName: 'Tocsin embedded service',
      stdio: 'pipe',
      env: { ...process.env, ...env },
    })
    child.stdout?.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => write(chunk.toString()))
    return {
      onMessage: (listener: (message: unknown) => void) => void child.on('message', listener),
      onExit: (listener: (code: number | null) => void) => void child.on('exit', listener),
      send: (message: { kind: 'stop' }) => child.postMessage(message),
      kill: () => void child.kill(),
    }
  }
}
