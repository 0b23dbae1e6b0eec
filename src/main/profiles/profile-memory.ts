import { nothingRecalled, type Following, type Recall } from '../../shared/model/memory.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { succeed, type Result } from '../../shared/result.ts'
import type { Journal } from '../desk/journal.ts'
import type { BurstRemarks } from '../memory/burst-remarks.ts'
import type { MemoryThread } from '../memory/client.ts'
import { createRaiseFeed, type RaiseFeed } from '../memory/raise-feed.ts'
import { createMemoryReader, type MemoryReaderParts } from '../memory/reader.ts'
import { addMessages } from '../memory/tag-messages.ts'
import { addWritings, type Written } from '../memory/writings.ts'
import { profileFile } from '../storage/profile-files.ts'

export interface ProfileMemoryParts
  extends Omit<MemoryReaderParts, 'client'>, Pick<Journal, 'staysSince' | 'kept'> {
  folder: string
  memories: MemoryThread
  profile: ServerProfile
  settings: () => Pick<Settings, 'memory'>
  remarks: Pick<BurstRemarks, 'all'>
  /** What people wrote elsewhere on the desk, as it is now. */
  written: () => Written
  /** What is remembered was damaged, and is kept under this name. */
  onSetAside: (keptAs: string) => void
}

/** What the desk remembers of the past alarms of one server; nothing where the settings have it off. */
export interface ProfileMemory {
  /** Of bursts like the one that is under way. */
  recall(): Promise<Result<Recall>>
  follows(names: string[]): Promise<Result<Following[]>>
  /** A stay on the list is new, another, or no longer kept. */
  stayChanged: RaiseFeed['changed']
  /** People said something of a burst. */
  remarksChanged(): void
  /** The service answers: its past alarms are read from now on. */
  start(): void
  /** It may be on or off now. */
  settingsChanged(): void
  stop(): Promise<void>
}

/** Screens that ask within this get one answer: in a flood all of them ask. */
const sharedMs = 1_000

/*
 *   off ── setting ──▶ on ── first list ──▶ reading ── setting ──▶ closing ──▶ off
 */
export function createProfileMemory(parts: ProfileMemoryParts): ProfileMemory {
  let open: ReturnType<typeof openMemory> | null = null
  let closing: Promise<void> | null = null
  let [isServiceThere, isStopped] = [false, false]

  const close = () => {
    const ending = open
    open = null
    // Its file is free again when it has ended.
    closing ??=
      ending?.stop().finally(() => {
        closing = null
        settle()
      }) ?? null
    return closing
  }
  const settle = () => {
    if (isStopped || !parts.settings().memory) return void close()
    if (closing) return
    open ??= openMemory(parts)
    if (isServiceThere) open.start()
  }
  settle()

  return {
    recall: () => open?.recall() ?? Promise.resolve(succeed(nothingRecalled())),
    follows: (names) => open?.follows(names) ?? Promise.resolve(succeed([])),
    stayChanged: (before, after) => open?.stayChanged(before, after),
    remarksChanged: () => open?.remarksChanged(),
    start() {
      isServiceThere = true
      settle()
    },
    settingsChanged: settle,
    async stop() {
      isStopped = true
      await close()
    },
  }
}

/** Its part of the worker, what that is told, and who reads the past for it. */
function openMemory(parts: ProfileMemoryParts) {
  const { clock, profile, folder } = parts
  const file = profileFile(folder, 'memory', profile, 'sqlite')
  const client = parts.memories.open({
    file,
    now: () => clock.now(),
    onStarted: () => {
      feed.begin()
      if (parts.remarks.all().length > 0) client.remark(parts.remarks.all())
    },
    onSilent: (ms) =>
      parts.log(
        'error',
        `the memory of ${profile.name} did nothing for ${Math.round(ms / 1_000)} s: it is ended and started anew`,
      ),
    onSetAside: (keptAs, reason) => {
      parts.log('error', `${file} is unusable and is kept as ${keptAs}: ${reason}`)
      parts.onSetAside(keptAs)
    },
  })
  const feed = createRaiseFeed({ clock, raisesSince: parts.staysSince, send: client.tell })
  const reader = createMemoryReader({ ...parts, client })
  let last: { at: number; answer: Promise<Result<Recall>> } | null = null
  const ask = async (now: number): Promise<Result<Recall>> => {
    const answer = await client.recall(now)
    if (!answer.ok) return answer
    return succeed(addMessages(addWritings(answer.value, parts.written()), parts.kept().entries))
  }
  return {
    recall(): Promise<Result<Recall>> {
      const now = clock.now()
      if (last !== null && Math.abs(now - last.at) < sharedMs) return last.answer
      feed.flush()
      last = { at: now, answer: ask(now) }
      return last.answer
    },
    follows: (names: string[]) => client.follows(names, clock.now()),
    stayChanged: feed.changed,
    remarksChanged() {
      last = null
      client.remark(parts.remarks.all())
    },
    start: reader.start,
    async stop() {
      reader.stop()
      feed.stop()
      await client.close()
    },
  }
}
