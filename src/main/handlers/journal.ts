import { succeed } from '../../shared/result.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import { notYet } from './not-yet.ts'

type JournalChannel = 'alarms.seen' | 'away.list' | 'away.dismiss' | 'away.restore'

/** What came and went unseen, and what the operator does about it. */
export function createJournalHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, JournalChannel> {
  const journalOf = (page: { id: number }) => slots.slotOf(page).running?.journal

  return {
    'alarms.seen': ({ ids }, page) => {
      journalOf(page)?.seen(ids)
      return succeed(null)
    },
    'away.list': (_nothing, page) => {
      const journal = journalOf(page)
      return journal ? succeed(journal.away()) : notYet
    },
    'away.dismiss': ({ ids }, page) => {
      const journal = journalOf(page)
      return journal ? succeed({ ids: journal.dismiss(ids) }) : notYet
    },
    'away.restore': ({ ids }, page) => {
      const journal = journalOf(page)
      if (!journal) return notYet
      journal.restore(ids)
      return succeed(null)
    },
  }
}
