import { protocol, type Session } from 'electron'
import { contentSecurityPolicy, readPageFile } from '../page-files.ts'

const scheme = 'tocsin'
export const appOrigin = `${scheme}://desk`

/** Announces the scheme; must run before Electron is ready. */
export function registerAppScheme(): void {
  // Media elements read from a handled scheme only where it is said to stream.
  const privileges = { standard: true, secure: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/** Serves the built page under a scheme of its own instead of file://. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(scheme, async (request) => {
    const { host, pathname } = new URL(request.url)
    const file = host === 'desk' ? await readPageFile(folder, pathname) : null
    if (!file) return new Response('Not found', { status: 404 })
    // Main does all input and output, so the page may connect to nothing.
    const headers = { 'Content-Type': file.type, 'Content-Security-Policy': contentSecurityPolicy("'none'") }
    return new Response(file.content, { headers })
  })
}
