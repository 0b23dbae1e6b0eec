import { parseJson } from '../../shared/json.ts'
import { actSchema, hostOf, type Act, type ActContent, type Stamp } from '../../shared/model/act.ts'
import type { Clock } from '../platform/clock.ts'
import type { ActStore, StoredAct } from './act-store.ts'
import type { DeskKey } from './desk-key.ts'
import { heardStamp, nextStamp } from './hybrid-clock.ts'
import { replacedBy, resolve, thingOf } from './merge-rules.ts'
import { emptyRegister, fold, hasArrived, type Register } from './register.ts'
import { maxSealedBytes, openSealed, seal, type Refusal } from './sealed.ts'

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
  /** An act holds here, and no server would take it. */
  onTooLarge: (act: Act) => void
  onFolded: (folded: Folded) => void
}

/** What became of an act that arrived. */
export type Arrival = 'new' | 'known' | { refusal: Refusal; host: string | null; publicKey: string | null }

/** The acts of the team as this desk knows them: its own, and those of others. */
export interface ActLog {
  /** Records what somebody did here, in place of everything that is known about the same thing. */
  record(server: string, person: string, content: ActContent): Act
  /** Takes in an act of the stream. */
  receive(line: string): Arrival
  /** Whether anything is known about what an act would be about. */
  knows(server: string, content: ActContent): boolean
  /** What holds about each thing of a server. */
  held(server: string): Act[]
  /** What holds about the same thing as an act. */
  heldLike(act: Act): Act | undefined
  /** The acts that are not shared yet, in their order. */
  outbox(): Unshared[]
  shared(id: string): void
  /** The stream was set up anew: what holds of this desk's acts is sent once more. */
  shareAgain(): void
}

export function createActLog(parts: ActLogParts): ActLog {
  const { store, key, clock } = parts
  const servers = new Map<string, Map<string, Register>>()
  const lines = new Map<string, string>()
  const outbox = new Map<string, Unshared & { place: number }>()
  const enqueue = (act: Act, line: string, at: number) =>
    outbox.set(act.id, { id: act.id, messageId: messageIdOf(act), line, content: act.content, place: at })
  let last: Stamp = { at: 0, count: 0 }
  let sequence = 0
  let place = 0

  const thingsOf = (server: string) => {
    const known = servers.get(server)
    if (known) return known
    const made = new Map<string, Register>()
    servers.set(server, made)
    return made
  }

  /** Of an act that another has replaced only the id is kept, once it is shared. */
  const save = (id: string, server: string, thing: string) => {
    const unshared = outbox.get(id)
    const line = unshared?.line ?? lines.get(id) ?? ''
    store.put({ id, server, thing, place: unshared?.place ?? null, line })
  }

  const add = (act: Act, line: string): void => {
    const thing = thingOf(act.content)
    const things = thingsOf(act.server)
    const after = fold(things.get(thing) ?? emptyRegister, act)
    things.set(thing, after)
    if (after.live.has(act.id)) lines.set(act.id, line)
    for (const id of act.replaces) {
      lines.delete(id)
      save(id, act.server, thing)
    }
    save(act.id, act.server, thing)
    const held = resolve(after)
    if (held) parts.onFolded({ act, held })
  }

  const load = ({ id, server, thing, place: stored, line }: StoredAct) => {
    const things = thingsOf(server)
    const known = things.get(thing) ?? emptyRegister
    const act = line === '' ? null : readStored(line)
    if (line === '') things.set(thing, { ...known, replaced: new Set([...known.replaced, id]) })
    if (!act) return
    things.set(thing, fold(known, act))
    lines.set(id, line)
    last = heardStamp(last, act.stamp, clock.now())
    if (stored !== null) enqueue(act, line, stored)
    place = Math.max(place, stored ?? 0)
  }
  for (const stored of store.read()) load(stored)
  for (const things of servers.values())
    for (const { replaced } of things.values()) for (const id of replaced) lines.delete(id)

  return {
    record(server, person, content) {
      last = nextStamp(last, clock.now())
      const register = thingsOf(server).get(thingOf(content)) ?? emptyRegister
      const act: Act = {
        id: `${key.host}.${parts.run}.${++sequence}`,
        desk: parts.deskName(),
        person,
        server,
        stamp: last,
        content,
        replaces: replacedBy(content, register),
      }
      const line = seal(act, key)
      // What no server takes would keep everything after it from being shared.
      const isTooLarge = Buffer.byteLength(line) > maxSealedBytes
      if (!isTooLarge) enqueue(act, line, ++place)
      add(act, line)
      if (isTooLarge) parts.onTooLarge(act)
      return act
    },
    receive(line) {
      const opened = openSealed(line, actSchema, parts.isAccepted, ({ id }, host) => hostOf(id) === host)
      if (!opened.ok) return opened
      const act = opened.value
      const register = servers.get(act.server)?.get(thingOf(act.content)) ?? emptyRegister
      if (hasArrived(register, act.id)) return 'known'
      last = heardStamp(last, act.stamp, clock.now())
      add(act, line)
      return 'new'
    },
    knows: (server, content) => thingsOf(server).has(thingOf(content)),
    held: (server) => [...thingsOf(server).values()].flatMap((register) => resolve(register) ?? []),
    heldLike: ({ server, content }) => resolve(thingsOf(server).get(thingOf(content)) ?? emptyRegister),
    outbox: () => [...outbox.values()],
    shared(id) {
      const act = readStored(outbox.get(id)?.line ?? '')
      if (outbox.delete(id) && act) save(id, act.server, thingOf(act.content))
    },
    shareAgain() {
      for (const [id, line] of lines)
        if (hostOf(id) === key.host && !outbox.has(id)) {
          const act = readStored(line)
          if (act) enqueue(act, line, ++place)
        }
    },
  }
}

/** Every desk sees that an alarm has cleared, and says so of whoever had it: once is enough. */
const messageIdOf = ({ id, content, replaces }: Act): string =>
  content.action === 'claim.release' && content.isCleared && replaces.length > 0
    ? `cleared.${replaces.toSorted().join('.')}`
    : id

/** What this desk has checked before it was stored. */
function readStored(line: string): Act | null {
  const sealed = parseJson(line) as { body?: unknown } | null
  return actSchema.safeParse(parseJson(String(sealed?.body))).data ?? null
}
