import { succeed } from '../../../shared/result.ts'
import type { ProgramPapers } from '../../platform/program-papers.ts'
import type { Team } from '../../team/team.ts'
import type { Updates } from '../../updates/updates.ts'
import type { Handlers } from '../router.ts'
import { limitTeam } from '../server-limits.ts'

export interface AboutHandlerParts {
  papers: ProgramPapers
  team: Pick<Team, 'state'>
  updates: Pick<Updates, 'state' | 'check' | 'download' | 'cancel' | 'install' | 'rollBack'>
}

type AboutChannel = Extract<keyof Handlers, `about.${string}` | `team.${string}` | `updates.${string}`>

/** What the program is, its team, and the versions that could replace it. */
export function createAboutHandlers({
  papers,
  team,
  updates,
}: AboutHandlerParts): Pick<Handlers, AboutChannel> {
  return {
    'about.facts': async () => succeed(await papers.facts()),
    'about.licences': async () => succeed(await papers.licences()),
    'team.read': (_payload, _page, actor) => succeed(limitTeam(team.state(), actor)),
    'updates.read': () => succeed(updates.state()),
    'updates.check': () => updates.check(),
    'updates.download': ({ version }) => updates.download(version),
    'updates.cancel': () => updates.cancel(),
    'updates.install': ({ version }) => updates.install(version),
    'updates.rollBack': ({ version }) => updates.rollBack(version),
  }
}
