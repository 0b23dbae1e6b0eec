import { setImmediate } from 'node:timers/promises'
import { actSchema, hostOf, type Act, type ActContent, type Stamp } from '../../shared/model/act.ts'
import type { Clock } from '../platform/clock.ts'
import { fits, messageIdOf, readStored } from './act-line.ts'
import type { ActStore, StoredAct } from './act-store.ts'
import type { DeskKey } from './desk-key.ts'
import { compareStamps, heardStamp, nextStamp } from './hybrid-clock.ts'
import { createKnownActs, createReading, hasArrived, runOf, type Arrived } from './known-acts.ts'
import { replacedBy, resolve, thingOf } from './merge-rules.ts'
import { newRegister } from './register.ts'
import { openSealed, seal, type Refusal } from './sealed.ts'

/** An act that is new on this desk, and what holds now about the same thing. */
export interface Folded {
  act: Act
  held: Act
}

/** An act on its way: equal message ids are the same word, which the stream keeps once. */
export interface Unshared {
  id: string
  messageId: string
  line: string
  server: string
  content: ActContent
}

export interface ActLogParts {
  store: ActStore
  key: DeskKey
  clock: Pick<Clock, 'now'>
  /** Tells the runs of a desk apart: eight letters. */
  run: string
  deskName: () => string
  isAccepted: (publicKey: string) => boolean
  isAcceptedHost: (host: string) => boolean
  /** An act holds here, and no server would take it. */
  onTooLarge: (act: Act) => void
  onFolded: (folded: Folded) => void
}

/** An act that does not count, and why. */
export interface Refused {
  refusal: Refusal
  host: string | null
  publicKey: string | null
}

/** What became of an act that arrived. */
export type Arrival = 'new' | 'known' | Refused

/** What a desk knows, for one that has not read the stream: lines as they were signed. */
export interface LogSnapshot extends Arrived {
  lines: readonly string[]
}

/** The acts of the team as this desk knows them: its own, and those of others. */
export interface ActLog {
  /** Reads what is stored, part by part, so that nothing waits for it; before anything else. */
  load(): Promise<void>
  /** Writes what was recorded; false where that failed and is retried. */
  flush(): Promise<boolean>
  /** Records what somebody did here, in place of everything that is known about the same thing. */
  record(server: string, person: string, content: ActContent): Act
  /** The stamp of something else that this desk says now. */
  stamp(): Stamp
  /** Somebody has said something that is no act; how long ago by the clock that all share. */
  hear(stamp: Stamp): number
  /** The stream is read on, or once more. */
  beginReading(): void
  /** Takes in an act of the stream. */
  receive(line: string): Arrival
  /** Takes in an act that its desk says while the stream does not take it; what it did before may be missing. */
  hearEarly(line: string): Arrival
  /** Whether anything is known about what an act would be about. */
  knows(server: string, content: ActContent): boolean
  /** What holds about each thing of a server. */
  held(server: string): Act[]
  /** The same one after the other: there may be very many. */
  eachHeld(server: string): Iterable<Act>
  /** What holds about the same thing as an act. */
  heldLike(act: Act): Act | undefined
  /** The acts that are not shared yet, in their order. */
  outbox(): Unshared[]
  /** The first of them; undefined: all are shared. */
  nextUnshared(): Unshared | undefined
  shared(id: string): void
  /** The stream was set up anew: what holds of this desk's acts is sent once more. */
  shareAgain(): void
  /** What the stream says; null while this desk knows more than it. */
  snapshot(): LogSnapshot | null
  /** Takes in what another desk knew, part by part; what was done here since holds. Answers what does not count. */
  adopt(snapshot: LogSnapshot): Promise<Refused[]>
}

/** Reading or checking so many takes a few milliseconds. */
const linesAtOnce = 20

export function createActLog(parts: ActLogParts): ActLog {
  const { store, key, clock } = parts
  const known = createKnownActs()
  const lines = new Map<string, string>()
  const outbox = new Map<string, Unshared & { place: number }>()
  /** What was heard from its desk, and has not come in its order yet: the number of its run says nothing of it. */
  const early = new Set<string>()
  let reading = createReading()
  let last: Stamp = { at: 0, count: 0 }
  let sequence = 0
  let place = 0

  const stamp = () => (last = nextStamp(last, clock.now()))
  const registerOf = (server: string, content: ActContent) =>
    known.register(server, thingOf(content)) ?? newRegister()
  const enqueue = (act: Act, line: string, at: number) =>
    outbox.set(act.id, {
      id: act.id,
      messageId: messageIdOf(act),
      line,
      server: act.server,
      content: act.content,
      place: at,
    })
  /** What is over is stored only until it is shared. */
  const save = ({ id, server, content }: Act) => {
    const unshared = outbox.get(id)
    const line = unshared?.line ?? lines.get(id)
    if (line === undefined) store.remove(id)
    else store.put({ id, server, thing: thingOf(content), place: unshared?.place ?? null, line })
  }
  const end = (id: string) => {
    lines.delete(id)
    if (!outbox.has(id)) store.remove(id)
  }
  const count = (act: Act) => store.putRun(runOf(act.id), known.count(act))

  const add = (act: Act, line: string): void => {
    const awaited = known.add(act)
    for (const id of act.replaces) end(id)
    for (const one of awaited) store.put({ ...one, place: null, line: '' })
    if (known.isLive(act.id)) lines.set(act.id, line)
    save(act)
    const held = resolve(registerOf(act.server, act.content))
    if (held) parts.onFolded({ act, held })
  }
  const take = (act: Act, line: string, isInOrder: boolean): 'new' => {
    last = heardStamp(last, act.stamp, clock.now())
    add(act, line)
    if (isInOrder) count(act)
    return 'new'
  }
  const shared = (id: string) => {
    const act = readStored(outbox.get(id)?.line ?? '')
    if (outbox.delete(id) && act) save(act)
  }
  const open = (line: string) =>
    openSealed(line, actSchema, parts.isAccepted, ({ id }, host) => hostOf(id) === host)

  function* eachHeld(server: string): Generator<Act> {
    for (const register of known.registers(server)) {
      const held = resolve(register)
      if (held) yield held
    }
  }

  const restore = ({ id, server, thing, place: stored, line }: StoredAct) => {
    if (line === '') return known.restore({ id, server, thing })
    const act = readStored(line)
    if (!act) return
    known.restore(act)
    lines.set(id, line)
    last = heardStamp(last, act.stamp, clock.now())
    if (stored !== null) enqueue(act, line, stored)
    place = Math.max(place, stored ?? 0)
  }

  return {
    async load() {
      await store.check()
      let read = 0
      for (const stored of store.acts()) {
        restore(stored)
        if (++read % linesAtOnce === 0) await setImmediate()
      }
      known.countAll({ runs: store.runs(), awaited: [] })
      // Of what others have replaced only what is not shared yet is stored.
      for (const id of outbox.keys()) if (!known.isLive(id)) lines.delete(id)
    },
    flush: store.flush,
    stamp,
    hear(heard) {
      const ageMs = Math.max(last.at, clock.now()) - heard.at
      last = heardStamp(last, heard, clock.now())
      return ageMs
    },
    record(server, person, content) {
      const act: Act = {
        id: `${key.host}.${parts.run}.${++sequence}`,
        desk: parts.deskName(),
        person,
        server,
        stamp: stamp(),
        content,
        replaces: replacedBy(content, registerOf(server, content)),
      }
      const line = seal(act, key)
      // What no server takes would keep everything after it from being shared.
      const isShareable = fits(line)
      if (isShareable) enqueue(act, line, ++place)
      add(act, line)
      count(act)
      if (!isShareable) parts.onTooLarge(act)
      return act
    },
    beginReading: () => void (reading = createReading()),
    receive(line) {
      const opened = open(line)
      if (!opened.ok) return opened
      const { value: act, host, publicKey } = opened
      // The servers took it, and their answer was lost.
      if (outbox.has(act.id)) shared(act.id)
      if (reading.hasRead(act.id)) return { refusal: 'replayed', host, publicKey }
      const wasEarly = early.delete(act.id) || known.isLive(act.id)
      if (wasEarly) {
        count(act)
        // Another one has taken its place since, and nothing waits for it any more.
        if (!known.isLive(act.id)) end(act.id)
      }
      return wasEarly || known.isKnown(act.id) ? 'known' : take(act, line, true)
    },
    hearEarly(line) {
      const opened = open(line)
      if (!opened.ok) return opened
      const act = opened.value
      if (known.isKnown(act.id) || early.has(act.id)) return 'known'
      early.add(act.id)
      return take(act, line, false)
    },
    knows: (server, content) => known.register(server, thingOf(content)) !== undefined,
    held: (server) => [...eachHeld(server)],
    eachHeld,
    heldLike: ({ server, content }) => resolve(registerOf(server, content)),
    outbox: () => [...outbox.values()],
    nextUnshared: () => outbox.values().next().value,
    shared,
    shareAgain() {
      const own = [...lines].filter(([id, line]) => hostOf(id) === key.host && fits(line))
      const all = new Map([...own, ...Array.from(outbox.values(), ({ id, line }) => [id, line] as const)])
      const acts = [...all.values()].flatMap((line) => readStored(line) ?? [])
      outbox.clear()
      // In the order in which they were done, by which the others know what has arrived.
      for (const act of acts.toSorted((a, b) => compareStamps(a.stamp, b.stamp))) {
        enqueue(act, all.get(act.id) ?? '', ++place)
        save(act)
      }
    },
    snapshot() {
      if (outbox.size > 0 || ![...lines.values()].every(fits)) return null
      return { lines: [...lines.values()], runs: known.runs(), awaited: known.awaited() }
    },
    async adopt(snapshot) {
      const before = known.runs()
      const refused: Refused[] = []
      const ids = await inParts(snapshot.lines, (line) => readStored(line)?.id ?? '')
      const named = new Set(ids)
      const isKeptHere = (id: string) => named.has(id) || !fits(lines.get(id) ?? '')
      for (const { id } of known.end({ ...snapshot, isLive: isKeptHere })) end(id)
      await inParts(snapshot.lines, (line, place) => {
        const id = ids[place] ?? ''
        if (known.isLive(id) || hasArrived(before, id)) return
        const opened = open(line)
        if (!opened.ok) return void refused.push(opened)
        const act = opened.value
        last = heardStamp(last, act.stamp, clock.now())
        add(act, line)
      })
      const runs = new Map([...snapshot.runs].filter(([run]) => parts.isAcceptedHost(hostOf(run))))
      known.countAll({ ...snapshot, runs })
      for (const [run, number] of known.runs()) if (runs.has(run)) store.putRun(run, number)
      for (const one of known.awaited()) store.put({ ...one, place: null, line: '' })
      return refused
    },
  }
}

/** Does something with each line, and lets everything else go on in between. */
async function inParts<T>(all: readonly string[], work: (line: string, place: number) => T): Promise<T[]> {
  const results: T[] = []
  for (const [place, line] of all.entries()) {
    results.push(work(line, place))
    if (results.length % linesAtOnce === 0) await setImmediate()
  }
  return results
}
