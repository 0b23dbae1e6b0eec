import { fail, succeed, type Result } from '../../../shared/result.ts'
import type { SelfTestState } from '../../../shared/model/self-test.ts'
import { isSameName } from '../../../shared/rules/names.ts'
import type { Coverages } from '../../acting/coverages.ts'
import type { People } from '../../acting/people.ts'
import type { HostShell, Screens } from '../../platform/host-shell.ts'
import type { ProgramPapers } from '../../platform/program-papers.ts'
import type { SelfTest } from '../../selftest/self-test.ts'
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

export interface SelfTestHandlerParts {
  selfTest: Pick<SelfTest, 'run' | 'drawn' | 'cancel'> & { state(): SelfTestState }
}

type SelfTestChannel = Extract<keyof Handlers, `selfTest.${string}`>

/** The test of this desk. */
export function createSelfTestHandlers({ selfTest }: SelfTestHandlerParts): Pick<Handlers, SelfTestChannel> {
  return {
    'selfTest.read': () => succeed(selfTest.state()),
    'selfTest.run': (order, page, actor) => selfTest.run(order, page, actor),
    'selfTest.drawn': (drawing) => {
      selfTest.drawn(drawing)
      return succeed(null)
    },
    'selfTest.cancel': ({ ticket }) => {
      selfTest.cancel(ticket)
      return succeed(null)
    },
  }
}

export interface ScreenHandlerParts extends Pick<HostShell, 'screens'> {
  people: Pick<People, 'known' | 'say'>
  coverages: Pick<Coverages, 'list' | 'set'>
}

type ScreenChannel = Extract<keyof Handlers, `sessions.${string}` | `person.${string}` | `coverage.${string}`>

/** The screens that are signed in to the host, and who is at them. */
export function createScreenHandlers({
  screens,
  people,
  coverages,
}: ScreenHandlerParts): Pick<Handlers, ScreenChannel> {
  const noScreens = fail('rejected', 'this host has no sign-in of its own')
  const withScreens = <T>(task: (there: Screens) => Result<T>): Result<T> =>
    screens ? task(screens) : noScreens
  /** A change of a screen that may be gone. */
  const change = async (task: (there: Screens) => Promise<boolean>): Promise<Result<null>> => {
    if (!screens) return noScreens
    return (await task(screens)) ? succeed(null) : fail('not-found', 'this screen is not signed in any more')
  }

  return {
    'sessions.list': (_nothing, _page, { session }) => withScreens((there) => succeed(there.list(session))),
    'sessions.invite': (order, _page, actor) => withScreens((there) => succeed(there.invite(order, actor))),
    'sessions.withdraw': ({ id }) =>
      withScreens((there) => {
        there.withdraw(id)
        return succeed(null)
      }),
    'sessions.rename': ({ id, name }, _page, actor) => change((there) => there.rename(id, name, actor)),
    'sessions.revoke': ({ id }, _page, actor) => change((there) => there.revoke(id, actor)),
    'sessions.signOut': (_nothing, _page, { session }) => change((there) => there.signOut(session)),
    'person.set': ({ name }, _page, { session }) => {
      const isScreens = (screens?.list(session) ?? []).some(
        (screen) => !screen.isOwn && name !== null && isSameName(screen.name, name),
      )
      if (isScreens) return fail('rejected', 'another screen of this desk has that name')
      people.say(session, name)
      return succeed(null)
    },
    'person.names': () => succeed([...people.known()]),
    'coverage.list': (_nothing, _page, { session }) => succeed(coverages.list(session)),
    'coverage.set': ({ places }, _page, { session }) => {
      coverages.set(session, places)
      return succeed(null)
    },
  }
}
