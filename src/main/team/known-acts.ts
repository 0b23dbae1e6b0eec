import type { Act } from '../../shared/model/act.ts'
import { thingOf } from './merge-rules.ts'
import { fold, newRegister, type Register } from './register.ts'

/** The runs of desks, each with the number of its last act that has arrived. */
type ArrivedRuns = ReadonlyMap<string, number>

/** A desk sends the acts of a run in their order, so that one number tells which of them have arrived. */
export const hasArrived = (runs: ArrivedRuns, id: string): boolean =>
  numberOf(id) <= (runs.get(runOf(id)) ?? 0)

/** The desk and its run; an act id is both and a number. */
export const runOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))
const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('.') + 1))

/** An act that another one has replaced before it arrived. */
interface Awaited {
  id: string
  server: string
  thing: string
}

/** What has arrived at a desk, and which replaced acts have not. */
export interface Arrived {
  runs: ArrivedRuns
  awaited: readonly Awaited[]
}

/** The acts of the team as one desk knows them; how they are stored and sent is act-log.ts. */
export interface KnownActs {
  register(server: string, thing: string): Register | undefined
  registers(server: string): Iterable<Register>
  isLive(id: string): boolean
  /** Whether an act has arrived before. */
  isKnown(id: string): boolean
  /** Adds an act, and answers what it replaces that has not arrived yet. */
  add(act: Act): Awaited[]
  /** An act of a desk has arrived, and with it all of the same run before it; answers the number of its run. */
  count(act: Act): number
  /** Adds what was stored, in any order; `countAll` follows. */
  restore(stored: Act | Awaited): void
  /** Ends what is live here and is replaced at a desk, arrived there or not; before the acts of that desk are added. */
  end(there: Arrived & { isLive: (id: string) => boolean }): Act[]
  /** All of these have arrived, and those that are awaited are replaced; after the acts were added. */
  countAll(there: Arrived): void
  runs(): ArrivedRuns
  awaited(): Awaited[]
}

export function createKnownActs(): KnownActs {
  const servers = new Map<string, Map<string, Register>>()
  const live = new Map<string, Register>()
  const runs = new Map<string, number>()
  /** Where replaced acts are kept, so that nobody has to look through everything for them. */
  const replacing = new Map<Register, Omit<Awaited, 'id'>>()

  const registerOf = (server: string, thing: string): Register => {
    const things = servers.get(server) ?? new Map<string, Register>()
    const register = things.get(thing) ?? newRegister()
    servers.set(server, things.set(thing, register))
    return register
  }
  const put = (act: Act): Register => {
    const thing = thingOf(act.content)
    const register = registerOf(act.server, thing)
    fold(register, act)
    if (register.replaced.size > 0) replacing.set(register, { server: act.server, thing })
    for (const id of act.replaces) live.delete(id)
    if (register.live.has(act.id)) live.set(act.id, register)
    return register
  }
  /** What has arrived and is replaced cannot come back: isKnown. */
  const forget = (register: Register, ids: Iterable<string>) => {
    for (const id of ids) if (hasArrived(runs, id)) register.replaced.delete(id)
    if (register.replaced.size === 0) replacing.delete(register)
  }
  const replace = ({ id, server, thing }: Awaited) => {
    const register = registerOf(server, thing)
    register.replaced.add(id)
    register.live.delete(id)
    live.delete(id)
    replacing.set(register, { server, thing })
  }
  const raise = (run: string, number: number) => runs.set(run, Math.max(number, runs.get(run) ?? 0))

  return {
    register: (server, thing) => servers.get(server)?.get(thing),
    registers: (server) => servers.get(server)?.values() ?? [],
    isLive: (id) => live.has(id),
    isKnown: (id) => live.has(id) || hasArrived(runs, id),
    add(act) {
      const register = put(act)
      forget(register, act.replaces)
      const thing = thingOf(act.content)
      return act.replaces
        .filter((id) => register.replaced.has(id))
        .map((id) => ({ id, server: act.server, thing }))
    },
    count({ id, server, content }) {
      raise(runOf(id), numberOf(id))
      forget(registerOf(server, thingOf(content)), [id])
      return runs.get(runOf(id)) ?? 0
    },
    end({ isLive, runs: theirs, awaited }) {
      const replaced = new Set(awaited.map(({ id }) => id))
      const isOver = (id: string) => replaced.has(id) || (hasArrived(theirs, id) && !isLive(id))
      const ended = [...live].flatMap(([id, register]) => (isOver(id) && register.live.get(id)) || [])
      for (const { id } of ended) {
        live.get(id)?.live.delete(id)
        live.delete(id)
      }
      return ended
    },
    countAll({ runs: theirs, awaited }) {
      for (const [run, number] of theirs) raise(run, number)
      for (const one of awaited) if (!hasArrived(runs, one.id)) replace(one)
      for (const register of [...replacing.keys()]) forget(register, [...register.replaced])
    },
    restore(stored) {
      if ('content' in stored) put(stored)
      else replace(stored)
    },
    runs: () => new Map(runs),
    awaited: () =>
      [...replacing].flatMap(([{ replaced }, of]) => Array.from(replaced, (id) => ({ id, ...of }))),
  }
}

/** Whether an act was in the stream before, as far as this desk has read it since it began to. */
export function createReading(): { hasRead(id: string): boolean } {
  const last = new Map<string, number>()
  return {
    hasRead(id) {
      const [run, number] = [runOf(id), numberOf(id)]
      const before = last.get(run) ?? 0
      last.set(run, Math.max(before, number))
      return number <= before
    },
  }
}
