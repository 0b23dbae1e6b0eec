import { succeed } from '../../../shared/result.ts'
import type { ProgramPapers } from '../../platform/program-papers.ts'
import type { Updates } from '../../updates/updates.ts'
import type { Handlers } from '../router.ts'

export interface AboutHandlerParts {
  papers: ProgramPapers
  updates: Pick<Updates, 'state' | 'check' | 'download' | 'cancel' | 'install' | 'rollBack'>
}

type AboutChannel = Extract<keyof Handlers, `about.${string}` | `updates.${string}`>

/** What the program is, and the versions that could replace it. */
export function createAboutHandlers({ papers, updates }: AboutHandlerParts): Pick<Handlers, AboutChannel> {
  return {
    'about.facts': async () => succeed(await papers.facts()),
    'about.licences': async () => succeed(await papers.licences()),
    'updates.read': () => succeed(updates.state()),
    'updates.check': () => updates.check(),
    'updates.download': ({ version }) => updates.download(version),
    'updates.cancel': () => updates.cancel(),
    'updates.install': ({ version }) => updates.install(version),
    'updates.rollBack': ({ version }) => updates.rollBack(version),
  }
}
