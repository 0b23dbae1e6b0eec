import type { App, Session } from 'electron'
import type { Log } from '../log.ts'
import { appOrigin } from './app-scheme.ts'

/** Denies what no page of ours needs: permissions but for the microphone, navigation, new windows, webviews. */
export function lockDown(app: App, session: Session, log: Log): void {
  session.setPermissionRequestHandler((_page, permission, decide, details) => {
    // Whoever calls may record what is to be said.
    const isMicrophone =
      permission === 'media' &&
      details.requestingUrl.startsWith(`${appOrigin}/`) &&
      'mediaTypes' in details &&
      details.mediaTypes?.join() === 'audio'
    if (!isMicrophone) log('warn', `permission ${permission} denied`)
    decide(isMicrophone)
  })
  session.setPermissionCheckHandler(
    (_page, permission, origin, { mediaType }) =>
      permission === 'media' && mediaType === 'audio' && origin.startsWith(appOrigin),
  )

  app.on('web-contents-created', (_event, page) => {
    const deny = (what: string, event: { preventDefault(): void }, url: string) => {
      if (new URL(url).href.startsWith(`${appOrigin}/`)) return
      event.preventDefault()
      log('warn', `${what} to ${url} blocked`)
    }
    page.on('will-navigate', (event) => deny('navigation', event, event.url))
    page.on('will-frame-navigate', (event) => deny('frame navigation', event, event.url))
    page.on('will-redirect', (event) => deny('redirect', event, event.url))
    page.on('will-attach-webview', (event) => event.preventDefault())
    page.setWindowOpenHandler(({ url }) => {
      log('warn', `window.open of ${url} blocked`)
      return { action: 'deny' }
    })
  })
}
