import { succeed } from '../../../shared/result.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

export interface EscalationHandlerParts {
  pages: Pages
  authorizer: Authorizer
}

type EscalationChannel = 'escalation.read' | 'escalation.begin' | 'escalation.stop'

/** The escalations of the page's server: whoever may call may begin them, and every operator may stop them. */
export function createEscalationHandlers(parts: EscalationHandlerParts): Pick<Handlers, EscalationChannel> {
  const { pages, authorizer } = parts
  return {
    'escalation.read': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.escalations.read()) : running
    },
    'escalation.begin': async ({ alarm, chainId, pin }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const refused = await authorizer.authorize(actor, 'calls', pin)
      if (refused) return { ok: false, error: refused }
      return running.value.escalations.begin(alarm, chainId, actor)
    },
    'escalation.stop': async ({ alarmId }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.escalations.stop(alarmId, actor) : running
    },
  }
}
