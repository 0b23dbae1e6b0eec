import { assertNever } from '../../../shared/errors.ts'
import { isAtLeast, type BandId } from '../../../shared/model/constants.ts'
import type { Actor } from '../../../shared/model/role.ts'
import { fail, succeed, type Failure } from '../../../shared/result.ts'
import { longestShelving, needsPin, shelvingRefusal } from '../../../shared/rules/shelf.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { RunningProfile } from '../../profiles/running-profile.ts'
import type { ShelfStore } from '../../response/shelf-parts.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { ManagedSettings } from '../../settings/managed-settings.ts'
import type { Handlers } from '../router.ts'

export interface ShelfHandlerParts {
  pages: Pages
  settings: ManagedSettings
  authorizer: Authorizer
}

type ShelfChannel =
  | 'shelf.read'
  | 'shelf.works'
  | 'shelf.shelve'
  | 'shelf.plan'
  | 'shelf.extend'
  | 'shelf.unshelve'
  | 'shelf.undo'

/** The shelf of the page's server. What brings alarms back needs neither PIN nor limit; what shelves does, also by undo. */
export function createShelfHandlers(parts: ShelfHandlerParts): Pick<Handlers, ShelfChannel> {
  const { pages, settings, authorizer } = parts

  const refuse = async (
    actor: Actor,
    { profile }: RunningProfile,
    bands: readonly BandId[],
    minutes: number,
    pin: string | null,
  ): Promise<Failure | null> => {
    const { shelving } = settings.current()
    const refusal = shelvingRefusal(bands, minutes, actor.role, shelving)
    switch (refusal) {
      case 'role':
        return fail('not-permitted', 'Only a supervisor may shelve alarms on this desk.').error
      case 'band':
        return fail('not-permitted', 'Alarms of this priority are not shelved on this desk.').error
      case 'too-long': {
        const message = `At most ${longestShelving(bands, shelving)} minutes.`
        return fail('not-permitted', message, { fields: [{ field: 'minutes', message }] }).error
      }
      case null:
        return authorizer.authorizeShelving(actor, needsPin(bands, shelving, profile.priorityScale), pin)
      default:
        return assertNever(refusal)
    }
  }

  /** What an undo puts on the shelf is judged as if it were shelved now. */
  const refuseUndo = async (
    actor: Actor,
    running: RunningProfile,
    shelved: ReturnType<ShelfStore['shelvedByUndo']>,
  ): Promise<Failure | null> => {
    const isOthers = shelved.some(({ entry }) => entry.by !== actor.name)
    if (isOthers && !isAtLeast(actor.role, 'supervisor'))
      return fail('not-permitted', 'Somebody else had shelved this: only a supervisor may put it back.', {
        role: 'supervisor',
      }).error
    if (
      needsPin(
        shelved.map(({ entry }) => entry.band),
        settings.current().shelving,
        running.profile.priorityScale,
      )
    )
      return fail('not-permitted', 'Critical alarms are shelved with the PIN only: shelve this one again.')
        .error
    for (const { entry, minutes } of shelved) {
      const refused = await refuse(actor, running, [entry.band], minutes, null)
      if (refused) return refused
    }
    return authorizer.authorizeShelving(actor, false, null)
  }

  return {
    'shelf.read': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.shelf.read()) : running
    },
    'shelf.shelve': async ({ subject, minutes, until, reason, pin }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { shelf } = running.value
      const found = shelf.find(subject)
      if (!found.ok) return found
      const bands = found.value.map(({ band }) => band)
      const refused = await refuse(actor, running.value, bands, minutes, pin)
      if (refused) return { ok: false, error: refused }
      return succeed(shelf.shelve(found.value, { minutes, until }, reason, actor.name))
    },
    'shelf.works': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.shelf.works()) : running
    },
    'shelf.plan': async ({ plan, minutes, until, reason, pin }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const refused = await refuse(actor, running.value, [plan.band], minutes, pin)
      if (refused) return { ok: false, error: refused }
      return running.value.shelf.plan(plan, { minutes, until }, reason, actor.name)
    },
    'shelf.extend': async ({ ids, minutes, until, pin }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { shelf } = running.value
      const bands = ids.flatMap((id) => shelf.entry(id)?.band ?? [])
      if (bands.length === 0) return fail('not-found', 'this is no longer on the shelf')
      const refused = await refuse(actor, running.value, bands, minutes, pin)
      if (refused) return { ok: false, error: refused }
      return succeed(shelf.extend(ids, { minutes, until }, actor.name))
    },
    'shelf.unshelve': async ({ ids }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const refused = await authorizer.authorizeShelving(actor, false, null)
      if (refused) return { ok: false, error: refused }
      return succeed(running.value.shelf.unshelve(ids, actor.name))
    },
    'shelf.undo': async (edit, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { shelf } = running.value
      const refused = await refuseUndo(actor, running.value, shelf.shelvedByUndo(edit))
      return refused ? { ok: false, error: refused } : shelf.undo(edit, actor.name)
    },
  }
}
