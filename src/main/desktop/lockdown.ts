import { protocol, type Session, type App } from 'electron'
import { contentSecurityPolicy, permissionsPolicy, readPageFile } from '../platform/page-files.ts'
import type { Log } from '../platform/log.ts'
import { isOwnAddress, scheme } from './own-address.ts'

export interface LockdownParts {
  log: Log
  isAllowedLink: (url: string) => boolean
  openLink: (url: string) => void
}

/** Registers the scheme; must run before Electron is ready. */
export function registerAppScheme(): void {
  // Media elements only read from a custom scheme that is registered as streaming.
  // Chromium keeps the page's compiled code, as it does for one from the network.
  const privileges = { standard: true, secure: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/** Serves the built page under a custom scheme instead of file://. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(scheme, async (request) => {
    const file = isOwnAddress(request.url) ? await readPageFile(folder, new URL(request.url).pathname) : null
    if (!file) return new Response('Not found', { status: 404 })
    // Main does all network access, so the page may connect to nothing.
    const headers = {
      'Content-Type': file.type,
      'Content-Security-Policy': contentSecurityPolicy("'none'"),
      'Permissions-Policy': permissionsPolicy,
      'X-Content-Type-Options': 'nosniff',
    }
    return new Response(file.content, { headers })
  })
}

/**
 * Denies what the page does not need: navigation, new windows, webviews and every permission but the microphone. A
 * link that the settings allow opens in the system's browser.
 */
export function lockDown(app: App, session: Session, { log, isAllowedLink, openLink }: LockdownParts): void {
  session.setPermissionRequestHandler((_page, permission, decide, details) => {
    // A call may carry a recorded message.
    const isMicrophone =
      permission === 'media' &&
      details.isMainFrame &&
      isOwnAddress(details.requestingUrl) &&
      'mediaTypes' in details &&
      details.mediaTypes?.join() === 'audio'
    if (!isMicrophone) log('warn', `permission ${permission} denied`)
    decide(isMicrophone)
  })
  session.setPermissionCheckHandler(
    (_page, permission, origin, { mediaType }) =>
      permission === 'media' && mediaType === 'audio' && isOwnAddress(origin),
  )

  app.on('web-contents-created', (_event, page) => {
    const deny = (what: string, event: { preventDefault(): void }, url: string) => {
      if (isOwnAddress(url)) return
      event.preventDefault()
      log('warn', `${what} to ${url} blocked`)
    }
    page.on('will-navigate', (event) => deny('navigation', event, event.url))
    page.on('will-frame-navigate', (event) => deny('frame navigation', event, event.url))
    page.on('will-redirect', (event) => deny('redirect', event, event.url))
    page.on('will-attach-webview', (event) => event.preventDefault())
    page.setWindowOpenHandler(({ url }) => {
      if (isAllowedLink(url)) openLink(url)
      else log('warn', `window.open of ${url} blocked`)
      return { action: 'deny' }
    })
  })
}
