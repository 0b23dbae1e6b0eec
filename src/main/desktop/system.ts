import { extname } from 'node:path'
import {
  app,
  powerSaveBlocker,
  safeStorage,
  utilityProcess,
  BrowserWindow,
  dialog,
  type WebContents,
} from 'electron'
import { messageOf } from '../../shared/errors.ts'
import { fail, succeed } from '../../shared/result.ts'
import type { HostShell } from '../platform/host-shell.ts'
import { writeFileAtomic } from '../storage/atomic-file.ts'

/** Encryption by the system's key store; reports when the store would not really encrypt. */
export function createSafeCipher(platform: NodeJS.Platform) {
  const keyStore = () => (platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system')
  return {
    keyStore,
    unsafeReason(): string | null {
      // On Linux `basic_text` encrypts with a published password.
      if (keyStore() === 'basic_text') return 'this system has no key store (backend basic_text)'
      return safeStorage.isEncryptionAvailable() ? null : 'this system cannot encrypt'
    },
    encrypt: (text: string) => safeStorage.encryptString(text),
    decrypt: (sealed: Buffer) => safeStorage.decryptString(sealed),
  }
}

/** Keeps the screen awake while it is wanted: nobody moves the mouse of a wall display. */
export function createScreenWake(): (isWanted: boolean) => void {
  let lock: number | null = null
  return (isWanted) => {
    if (isWanted === (lock !== null)) return
    if (lock !== null) powerSaveBlocker.stop(lock)
    lock = isWanted ? powerSaveBlocker.start('prevent-display-sleep') : null
  }
}

/** Runs the embedded service in a utility process, so that neither can block the other. */
export function spawnServiceUtility(file: string, write: (text: string) => void) {
  return (args: string[], env: { TOCSIN_SERVICE_TOKEN: string; TZ?: string }) => {
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

/** Starts another process when this one has ended; it reads the token where this one found it. */
export function relaunch(token: string | null): void {
  if (token !== null) process.env.TOCSIN_TOKEN = token
  app.relaunch(process.env.APPIMAGE === undefined ? {} : { execPath: process.env.APPIMAGE })
}

/** Asks where to save a file, in the system's dialog on the focused window. */
export const chooseFile: HostShell['chooseFile'] = async ({ name, extension }) => {
  const options = {
    defaultPath: `${name}.${extension}`,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['showOverwriteConfirmation' as const],
  }
  const window = BrowserWindow.getFocusedWindow()
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || filePath === '') return null
  // Not every system's dialog appends the extension of the filter.
  return { file: extname(filePath) === '' ? `${filePath}.${extension}` : filePath, download: null }
}

interface PdfSaverParts {
  /** The web contents of an admitted page; null once it is closed. */
  contentsOf: (page: { id: number }) => WebContents | null
  chooseFile: HostShell['chooseFile']
}

/** Saves a page as it prints. */
export function createPdfSaver({ contentsOf, chooseFile }: PdfSaverParts): HostShell['savePdf'] {
  return async (page, name) => {
    const target = await chooseFile({ page, name, extension: 'pdf' })
    if (target === null) return succeed(null)
    const contents = contentsOf(page)
    if (contents === null) return fail('rejected', 'the page was closed')
    const document = await contents.printToPDF({ preferCSSPageSize: true, printBackground: true })
    try {
      await writeFileAtomic(target.file, document)
    } catch (error) {
      return fail('file-failed', messageOf(error))
    }
    return succeed(target.file)
  }
}
