import { assertNever } from '../../../shared/errors.ts'
import type { BandId } from '../../../shared/model/constants.ts'
import type { Actor } from '../../../shared/model/role.ts'
import { fail, succeed, type Failure } from '../../../shared/result.ts'
import { longestShelving, needsPin, shelvingRefusal } from '../../../shared/rules/shelf.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { ManagedSettings } from '../../settings/managed-settings.ts'
import type { Handlers } from '../router.ts'

export interface ShelfHandlerParts {
  pages: Pages
  settings: ManagedSettings
  authorizer: Authorizer
}

type ShelfChannel = 'shelf.read' | 'shelf.shelve' | 'shelf.extend' | 'shelf.unshelve' | 'shelf.undo'

/** The shelf of the page's server. Unshelving brings alarms back, so it needs neither PIN nor limit. */
export function createShelfHandlers(parts: ShelfHandlerParts): Pick<Handlers, ShelfChannel> {
  const { pages, settings, authorizer } = parts

  const refuse = async (
    actor: Actor,
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
        return authorizer.authorizeShelving(actor, needsPin(bands, shelving), pin)
      default:
        return assertNever(refusal)
    }
  }

  return {
    'shelf.read': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.shelf.read()) : running
    },
    'shelf.shelve': async ({ subject, minutes, reason, pin }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { shelf } = running.value
      const found = shelf.find(subject)
      if (!found.ok) return found
      const bands = found.value.map(({ band }) => band)
      const refused = await refuse(actor, bands, minutes, pin)
      if (refused) return { ok: false, error: refused }
      return succeed(shelf.shelve(found.value, minutes, reason, actor.name))
    },
    'shelf.extend': async ({ ids, minutes, pin }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { shelf } = running.value
      const bands = ids.flatMap((id) => shelf.entry(id)?.band ?? [])
      if (bands.length === 0) return fail('not-found', 'this is no longer on the shelf')
      const refused = await refuse(actor, bands, minutes, pin)
      if (refused) return { ok: false, error: refused }
      return succeed(shelf.extend(ids, minutes))
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
      const refused = await authorizer.authorizeShelving(actor, false, null)
      if (refused) return { ok: false, error: refused }
      return running.value.shelf.undo(edit)
    },
  }
}
