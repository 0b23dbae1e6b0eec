import fc from 'fast-check'
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import type { JournalLine } from '../../../../src/main/desk/journal-entries.ts'
import { createJournal } from '../../../../src/main/desk/journal.ts'
import { useMissed } from '../../../../src/renderer/features/missed/store.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'

const alarmIds = [1, 2, 3]
const names = ['Desk 1', 'Desk 2', 'Desk 3']
const kinds = [
  ...(['raise', 'raise', 'clear', 'clear', 'see', 'see', 'see', 'dismiss', 'dismiss all', 'undo'] as const),
  ...(['join', 'join', 'revoke', 'restart', 'push'] as const),
]
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  alarm: fc.constantFrom(...alarmIds),
  name: fc.constantFrom(...names),
})

/** One stay of an alarm on the list, and what became of it, in the plainest way. */
interface Stay {
  alarm: number
  goneAt: number | null
  seenBy: Set<string>
  dismissedBy: Set<string>
}
interface Screen {
  id: string
  name: string
  since: number
  dismissed: number[]
  page: ReturnType<typeof useMissed>
}

function openJournal(now: () => number) {
  const lines = new Map<string, JournalLine>()
  const keep = (key: string, line: JournalLine | null) => {
    if (line) lines.set(key, line)
    else lines.delete(key)
  }
  const open = () =>
    createJournal({
      now,
      store: {
        putEntry: (id, tracked) => keep(`entry ${id}`, tracked && { kind: 'entry', ...tracked }),
        putFact: () => undefined,
        putViewer: (number, viewer) => keep(`viewer ${number}`, viewer && { kind: 'viewer', viewer }),
      },
      onChange: () => undefined,
    })
  return {
    open,
    async reopen() {
      const journal = open()
      const stored = JSON.parse(JSON.stringify([...lines.values()])) as JournalLine[]
      await journal.restoreFrom(Iterator.from(stored) as never)
      return journal
    },
  }
}

it('in any order of what happens, each screen has what nobody saw and it did not dismiss, and pages have what main has', async () => {
  let dismissedElsewhere = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      let now = Date.UTC(2026, 2, 2)
      const stored = openJournal(() => now)
      let journal = stored.open()
      const stays: Stay[] = []
      const screens = new Map<string, Screen>()
      let joined = 0
      const isMissed = (stay: Stay, screen: Screen | null) =>
        stay.goneAt !== null &&
        stay.seenBy.size === 0 &&
        (screen === null
          ? stay.dismissedBy.size === 0
          : stay.goneAt >= screen.since && !stay.dismissedBy.has(screen.id))
      const missedBy = (screen: Screen | null) =>
        stays.flatMap((stay, place) => (isMissed(stay, screen) ? place + 1 : []))
      const load = (screen: Screen) => screen.page.replace(journal.missed(screen))
      const push = () => {
        const delta = journal.takeMissedDelta()
        if (delta) for (const { page } of screens.values()) page.applyDelta(delta)
      }

      for (const { kind, alarm, name } of steps) {
        now += 1_000
        const screen = screens.get(name)
        const current = stays.findLast((stay) => stay.alarm === alarm)
        const raised = makeAlarm({ id: alarm, path: `T${alarm}`, alarmTime: new Date(now).toISOString() })
        switch (kind) {
          case 'raise':
            journal.changed({ upserts: [raised], removals: [], raised: [raised] })
            if (current?.goneAt === null) current.seenBy.clear()
            else stays.push({ alarm, goneAt: null, seenBy: new Set(), dismissedBy: new Set() })
            break
          case 'clear':
            journal.changed({ upserts: [], removals: [alarm], raised: [] })
            if (current?.goneAt === null) current.goneAt = now
            break
          case 'see':
            if (!screen) break
            journal.markSeen([anyRaise(alarm, `T${alarm}`)], [screen])
            current?.seenBy.add(screen.id)
            break
          case 'dismiss':
          case 'dismiss all': {
            if (!screen) break
            const own = missedBy(screen)
            const ids = kind === 'dismiss' ? own.slice(0, 1) : null
            expect(journal.dismiss(ids, [screen])).toEqual(ids ?? own)
            screen.dismissed = ids ?? own
            for (const id of screen.dismissed) stays[id - 1]?.dismissedBy.add(screen.id)
            break
          }
          case 'undo':
            if (!screen) break
            journal.restore(screen.dismissed, [screen])
            for (const id of screen.dismissed) stays[id - 1]?.dismissedBy.delete(screen.id)
            screen.dismissed = []
            break
          case 'join': {
            if (screen) break
            setActivePinia(createPinia())
            const known = { id: `${name} ${++joined}`, name, since: now, dismissed: [], page: useMissed() }
            push()
            load(known)
            screens.set(name, known)
            break
          }
          case 'revoke':
            if (!screen) break
            screens.delete(name)
            journal.retainViewers((id) => id !== screen.id)
            for (const stay of stays) {
              if (stay.seenBy.delete(screen.id)) stay.seenBy.add('somebody')
              stay.dismissedBy.delete(screen.id)
            }
            break
          case 'restart':
            journal = await stored.reopen()
            for (const each of screens.values()) load(each)
            break
          case 'push':
            push()
            break
        }

        expect(journal.missed(null).entries.map(({ id }) => id)).toEqual(missedBy(null))
        for (const each of screens.values()) {
          const { entries, count } = journal.missed(each)
          expect(entries.map(({ id }) => id)).toEqual(missedBy(each))
          expect(count).toBe(entries.length)
          dismissedElsewhere += entries.filter(({ id }) => stays[id - 1]?.dismissedBy.size !== 0).length
        }
      }
      push()
      for (const { page, ...screen } of screens.values()) {
        const ids = missedBy({ ...screen, page })
        expect(page.list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
        expect(page.count).toBe(ids.length)
      }
    }),
  )
  expect(dismissedElsewhere).toBeGreaterThan(0)
})
