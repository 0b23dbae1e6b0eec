import type { Push, ServerMessage, ServerPush } from '../../shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../shared/ipc/requests.ts'
import { createServerStream, type ServerStream } from '../../shared/ipc/server-stream.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import type { AlarmLoad, DeskSnapshot, DeskStatus, ServerSummary } from '../../shared/model/desk.ts'
import type { MissedCount } from '../../shared/model/journal.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { loadOfAll, missedOfAll, profileOfAll, statusOfAll } from './combination.ts'
import type { Translation } from './translation.ts'

/** One of the servers, as a page would reach it that shows this one alone. */
export interface ServerAccess {
  /** Null where it does not exist any more. */
  profile(): ServerProfile | null
  translation: Translation
  request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>>
}

/** What is known of one server since the last snapshot. */
export interface ServerPart extends ServerAccess {
  stream: ServerStream
  status: DeskStatus
  load: AlarmLoad
  missed: MissedCount | null
  forgotten: number
  reminders: readonly CallReminder[]
  /** The alarms of its snapshot that the page does not have yet. */
  rest: number
}

export interface AllViewParts {
  /** All servers or several, as the page names them. */
  choice: string
  servers: readonly ServerAccess[]
  nextGeneration(): string
  /** To the page. */
  send(push: Push): void
}

export type AllView = ReturnType<typeof createAllView>

/** A server that is restarted while its snapshot is taken gives another one; this often it is worth the wait. */
const maxAttempts = 5

const clockIn = (summaries: readonly ServerSummary[], server: string) =>
  summaries.find(({ id }) => id === server)?.clock

/**
 * The servers of a desk as one stream of pushes. Each of them keeps its own order; what they send is numbered anew.
 *
 *   waiting ──snapshots of all──> following ──next push of any──> following
 *      ^                              │ one was restarted, or a push of it is missing: another generation
 *      └──────────────────────────────┘
 */
export function createAllView({ choice, servers, nextGeneration, send }: AllViewParts) {
  const parts: ServerPart[] = []
  /** Whose notes and shelf entries they are: their ids are names that the desk made, and say nothing of the server. */
  const owners = new Map<string, ServerPart>()
  let generation = nextGeneration()
  let sequence = 0
  let isFollowing = false
  let latestSnapshot = 0

  const emit = (message: ServerMessage) => send({ ...message, generation, sequence: ++sequence })
  const status = () => statusOfAll(parts.map((part) => part.status))
  const missed = () => {
    const counts = parts.flatMap((part) => part.missed ?? [])
    return counts.length === parts.length ? missedOfAll(counts) : null
  }

  const running = (): readonly ServerPart[] =>
    parts.filter(({ status: { link, problem } }) => link !== 'starting' && problem?.code !== 'not-started')

  /** The page takes a snapshot again, and forgets nothing of what it had before that. */
  const renew = () => {
    if (!isFollowing) return
    isFollowing = false
    generation = nextGeneration()
    sequence = 0
    emit({ name: 'desk.status', payload: status() })
  }

  const apply = (part: ServerPart, push: ServerPush) => {
    switch (push.name) {
      case 'desk.status':
        part.status = push.payload
        return emit({ name: push.name, payload: status() })
      case 'profile.changed':
        // Its alarms may have other bands now.
        return renew()
      case 'load.changed':
        part.load = part.translation.clock.load(push.payload)
        return emit({ name: push.name, payload: loadOfAll(parts.map(({ load }) => load)) })
      case 'missed.changed': {
        if (part.missed === null) return
        const { revision, forgotten } = push.payload
        const changed = part.translation.missed(push.payload, part.missed)
        part.missed = { ...part.missed, revision }
        part.forgotten = forgotten
        return emit({
          name: push.name,
          payload: {
            changes: changed.changes,
            revision: missedOfAll(parts.flatMap((each) => each.missed ?? [])).revision,
            forgotten: parts.reduce((sum, each) => sum + each.forgotten, 0),
          },
        })
      }
      case 'calls.reminders':
        part.reminders = push.payload.map(part.translation.calls.reminder)
        return emit({ name: push.name, payload: parts.flatMap(({ reminders }) => reminders) })
      default: {
        if (push.name === 'marks.changed') for (const { id } of push.payload.put.notes) owners.set(id, part)
        if (push.name === 'shelf.changed') for (const { id } of push.payload.put.entries) owners.set(id, part)
        const translated = part.translation.push(push)
        if (translated) emit(translated)
      }
    }
  }

  const receive = (part: ServerPart, push: ServerPush) => {
    const step = part.stream.classify(push)
    if (step === 'apply') apply(part, push)
    else if (step !== 'skip') renew()
  }

  const snapshots = async (attempt: number): Promise<Result<DeskSnapshot[]>> => {
    for (const { stream } of parts) stream.wait()
    const answers = await Promise.all(parts.map((part) => part.request('desk.snapshot', null)))
    if (attempt !== latestSnapshot) return fail('cancelled', 'the page has asked again')
    const taken: DeskSnapshot[] = []
    for (const answer of answers) {
      if (!answer.ok) return answer
      taken.push(answer.value)
    }
    return succeed(taken)
  }

  for (const server of servers)
    parts.push({
      ...server,
      stream: createServerStream(),
      status: statusOfAll([]),
      load: loadOfAll([]),
      missed: null,
      forgotten: 0,
      reminders: [],
      rest: 0,
    })

  return {
    owners,
    /** Of those that run: what the others have is not known, and they are read again once they do. */
    parts: running,
    all: (): readonly ServerPart[] => parts,
    receive(server: string, push: Push) {
      const part = parts.find(({ translation }) => translation.numbering.server === server)
      if (!part) return
      if ('generation' in push) return receive(part, push)
      if (push.name === 'server.changed') return renew()
      // Its alarms have other times now.
      if (push.name === 'servers.changed' && part.translation.clock.isOutdated(clockIn(push.payload, server)))
        return renew()
      if (push.name === 'alarm.opened')
        send({
          name: push.name,
          payload: { id: part.translation.numbering.id(push.payload.id), server: choice },
        })
    },
    async snapshot(): Promise<Result<DeskSnapshot>> {
      const attempt = ++latestSnapshot
      isFollowing = false
      for (let count = 0; count < maxAttempts; count++) {
        const taken = await snapshots(attempt)
        if (!taken.ok) return taken
        const following = parts.map(({ stream }, place) => {
          const snapshot = taken.value[place]
          return snapshot ? stream.resume(snapshot) : null
        })
        if (following.includes(null)) continue
        const [first] = taken.value
        if (!first) return fail('no-server', 'the desk watches no server')
        for (const [place, part] of parts.entries()) {
          const snapshot = taken.value[place]
          if (!snapshot) continue
          const { status, load, missed, reminders, rest, servers: summaries } = snapshot
          const { calls, clock, numbering } = part.translation
          clock.take(clockIn(summaries, numbering.server))
          Object.assign(part, { status, load: clock.load(load), missed, rest })
          part.reminders = reminders.map(calls.reminder)
        }
        const snapshot: DeskSnapshot = {
          ...first,
          generation,
          sequence,
          alarms: parts.flatMap(
            (part, place) => taken.value[place]?.alarms.map(part.translation.alarm) ?? [],
          ),
          rest: parts.reduce((sum, { rest }) => sum + rest, 0),
          status: status(),
          profile: profileOfAll(
            choice,
            parts.flatMap((part) => part.profile() ?? []),
          ),
          reminders: parts.flatMap(({ reminders }) => reminders),
          missed: missed(),
          load: loadOfAll(parts.map(({ load }) => load)),
        }
        isFollowing = true
        for (const [place, part] of parts.entries())
          for (const push of following[place] ?? []) receive(part, push)
        return succeed(snapshot)
      }
      return fail('not-started', 'a server is being restarted again and again')
    },
    /** The next alarms of the snapshot. */
    async alarms(): Promise<Result<Reply<'desk.alarms'>>> {
      const part = parts.find(({ rest }) => rest > 0)
      if (!part) return succeed({ alarms: [], rest: 0 })
      const answer = await part.request('desk.alarms', null)
      if (!answer.ok) return answer
      part.rest = answer.value.rest
      return succeed({
        alarms: answer.value.alarms.map(part.translation.alarm),
        rest: parts.reduce((sum, { rest }) => sum + rest, 0),
      })
    },
    /** How many alarms this screen has missed on any of them. */
    async countMissed(): Promise<Result<MissedCount>> {
      // One that starts would keep the others waiting, and is read again once it runs.
      const asked = running().map(async (part) => {
        const answer = await part.request('missed.count', null)
        if (answer.ok) part.missed = answer.value
      })
      await Promise.all(asked)
      const counts = parts.flatMap((part) => part.missed ?? [])
      return counts.length === 0 ? fail('not-started', 'no server runs yet') : succeed(missedOfAll(counts))
    },
  }
}
