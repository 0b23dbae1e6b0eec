import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareStamps, nextStamp, heardStamp } from '../../../../src/main/team/hybrid-clock.ts'
import { isRemoval, replacedBy, resolve, thingOf } from '../../../../src/main/team/merge-rules.ts'
import { fold, newRegister, type Register } from '../../../../src/main/team/register.ts'
import type { Act, ActContent, Stamp } from '../../../../src/shared/model/act.ts'
import {
  acknowledge,
  call,
  contact,
  dismiss,
  dropContact,
  dropHelp,
  dropLabel,
  dropWork,
  escalate,
  help,
  hours,
  label,
  makeAct,
  note,
  point,
  release,
  shelve,
  sign,
  take,
  unshelve,
  work,
} from '../../../support/team-acts.ts'

interface Desk {
  name: string
  /** Its clock may be wrong. */
  offsetMs: number
  last: Stamp
  things: Map<string, Register>
  /** Every act that it knew when it did each of its own. */
  known: Set<string>
}

const contents: readonly ActContent[] = [
  ...[take, take, release, note('a'), note('b'), { action: 'note.remove', id: 'a' } as const],
  ...[shelve(4_000), shelve(9_000), unshelve, work('one'), work('two'), dropWork],
  ...[contact('Ada'), contact('Bo'), dropContact, label('A'), label('B'), dropLabel, hours('06:00')],
  ...[help('ice'), help('dirt'), dropHelp, point(null), point('Ben'), sign('a'), sign('b')],
  ...[
    acknowledge(1),
    acknowledge(2),
    call(null),
    call(true),
    dismiss,
    escalate(1),
    escalate(2),
    escalate(1, { isStopped: true }),
  ],
]
const step = fc.record({
  kind: fc.constantFrom('act', 'act', 'deliver', 'deliver', 'deliver'),
  desk: fc.nat(),
  choice: fc.nat(),
})

function makeTeam(offsets: readonly number[]) {
  const desks = offsets.map((offsetMs, place): Desk => {
    return { name: `Desk${place}`, offsetMs, last: { at: 0, count: 0 }, things: new Map(), known: new Set() }
  })
  const sent: { act: Act; known: ReadonlySet<string> }[] = []
  let now = 1_000_000
  const receive = (desk: Desk, act: Act) => {
    const thing = thingOf(act.content)
    const register = desk.things.get(thing) ?? newRegister()
    fold(register, act)
    desk.things.set(thing, register)
    desk.known.add(act.id)
    desk.last = heardStamp(desk.last, act.stamp, now + desk.offsetMs)
  }
  return {
    desks,
    sent,
    act(desk: Desk, content: ActContent) {
      now += 1
      desk.last = nextStamp(desk.last, now + desk.offsetMs)
      const replaces = replacedBy(content, desk.things.get(thingOf(content)) ?? newRegister())
      const act = makeAct(content, { desk: desk.name, number: sent.length + 1, stamp: desk.last, replaces })
      sent.push({ act, known: new Set(desk.known) })
      receive(desk, act)
    },
    receive,
  }
}

const heldAt = (desk: Desk) =>
  [...desk.things].map(([thing, register]) => [thing, resolve(register)?.id]).toSorted()

it('any number of desks, any order, cuts and duplicates: all have the same in the end, and show what is in doubt', () => {
  const model = fc.property(
    fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 2, maxLength: 5 }),
    fc.array(step, { maxLength: 60, size: 'max' }),
    fc.infiniteStream(fc.nat()),
    (offsets, steps, order) => {
      const team = makeTeam(offsets)
      const pick = <T>(list: readonly T[], choice: number) => list[choice % list.length] as T
      for (const { kind, desk, choice } of steps)
        if (kind === 'act') team.act(pick(team.desks, desk), pick(contents, choice))
        else if (team.sent.length > 0) team.receive(pick(team.desks, desk), pick(team.sent, choice).act)

      // Healed: everything reaches everybody, in an order of its own, some of it twice.
      for (const desk of team.desks) {
        const rest = [...team.sent]
        while (rest.length > 0) {
          const [next] = rest.splice((order.next().value as number) % rest.length, 1)
          if (!next) break
          const { act } = next
          team.receive(desk, act)
          if ((order.next().value as number) % 3 === 0) team.receive(desk, act)
        }
      }
      const [first, ...others] = team.desks as [Desk, ...Desk[]]
      for (const other of others) expect(heldAt(other)).toEqual(heldAt(first))

      for (const [thing, register] of first.things) {
        const held = resolve(register)
        const about = team.sent.filter(({ act }) => thingOf(act.content) === thing)
        const isUnknownTo = (one: Act, id: string) => !about.find(({ act }) => act === one)?.known.has(id)
        // Something is shelved only by somebody who knew of every unshelving.
        if (held?.content.action === 'shelf.put') {
          const blind = about.filter(({ act }) => isRemoval(act) && isUnknownTo(held, act.id))
          // Unless another one knew of both, and what he did was known.
          for (const { act } of blind) expect(register.replaced.has(act.id)).toBe(true)
        }
        // A note, or what somebody went on with, is gone only where somebody who knew of it removed it.
        if (held && isRemoval(held) && !/^(claim|shelf)/.test(thing))
          for (const { act } of about) if (!isRemoval(act)) expect(register.replaced.has(act.id)).toBe(true)
        // The first signature stays, whatever else claims to be it.
        if (thing.startsWith('handover')) {
          const [signed] = about.map(({ act }) => act).toSorted((a, b) => compareStamps(a.stamp, b.stamp))
          expect(held?.stamp).toEqual(signed?.stamp)
          expect(register.replaced.size).toBe(0)
        }
        // Nobody who took it before the holder still has a claim to it.
        if (held?.content.action === 'claim.take')
          for (const act of register.live.values())
            if (!isRemoval(act)) expect(act.stamp.at).toBeGreaterThanOrEqual(held.stamp.at)
      }
    },
  )
  fc.assert(model, { numRuns: Number(process.env['TOCSIN_SEQUENCES'] ?? 300) })
})
