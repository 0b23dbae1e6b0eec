import { fail, succeed } from '../../shared/result.ts'
import type { Handlers } from '../ipc/router.ts'
import type { Outside } from '../outside.ts'

export type WindowHandlerParts = Pick<Outside, 'openWindow' | 'savePdf'>

type WindowChannel = 'window.open' | 'window.pdf'

/** What a page can have done with windows, its own among them. */
export function createWindowHandlers(parts: WindowHandlerParts): Pick<Handlers, WindowChannel> {
  return {
    'window.open': () => (parts.openWindow() ? succeed(null) : fail('rejected', 'this host has no windows')),
    'window.pdf': async ({ name }, page) => {
      const saved = await parts.savePdf(page, name)
      return saved.ok ? succeed({ file: saved.value }) : saved
    },
  }
}
