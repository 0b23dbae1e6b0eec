import { shallowRef } from 'vue'
import type { Contact } from '../../../shared/model/contact-book.ts'
import type { Failure } from '../../../shared/result.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useClock } from '../../ui/clock.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

const month = 30 * 24 * 60 * 60_000
const pageRows = 1_000

/** Reads what the service tells of people, its groups and its newest call records; main learns as it reads. */
export function useLearning() {
  const bridge = useBridge()
  const book = useBook()
  const clock = useClock()
  const busy = shallowRef(false)
  /** What came of it: how many are new or known better. Null: not asked yet. */
  const outcome = shallowRef<{ learned: number; failures: Failure[] } | null>(null)

  return {
    ...{ busy, outcome },
    async learn() {
      if (busy.value) return
      busy.value = true
      outcome.value = null
      const before = book.contacts
      const filter = {
        from: new Date(clock.now - month).toISOString(),
        to: new Date(clock.now).toISOString(),
      }
      const [groups, calls] = await Promise.all([
        bridge.request('groups.read', null),
        bridge.request('records.calls', { filter, sort: '-id', offset: 0, limit: pageRows, ticket: 'learn' }),
      ])
      // Asked after the two, the book has whatever they taught it.
      const after = await bridge.request('book.read', null)
      const isLearned = ({ id, name, phone, source }: Contact) => {
        const known = before.get(id)
        return source === 'learned' && (known?.name !== name || known.phone !== phone)
      }
      const failures = [
        ...[groups, calls, after].flatMap((answer) => (answer.ok ? [] : [answer.error])),
        ...(groups.ok && groups.value.groups.failure ? [groups.value.groups.failure] : []),
      ]
      outcome.value = { learned: after.ok ? after.value.contacts.filter(isLearned).length : 0, failures }
      busy.value = false
    },
  }
}
