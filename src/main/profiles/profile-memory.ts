import type { Following, Recall } from '../../shared/model/memory.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Result } from '../../shared/result.ts'
import type { Journal } from '../desk/journal.ts'
import { maxBurstMs } from '../memory/bursts.ts'
import { createMemoryClient } from '../memory/client.ts'
import { createMemoryReader, type MemoryReaderParts } from '../memory/reader.ts'
import { profileFile } from '../storage/profile-files.ts'

export interface ProfileMemoryParts extends Omit<MemoryReaderParts, 'client'>, Pick<Journal, 'staysSince'> {
  folder: string
  memoryFile: string
  profile: ServerProfile
  /** What is remembered was damaged, and is kept under this name. */
  onSetAside: (keptAs: string) => void
}

/** What the desk remembers of the past alarms of one server. */
export interface ProfileMemory {
  /** Of bursts like the one that is under way. */
  recall(): Promise<Result<Recall>>
  follows(names: string[]): Promise<Result<Following[]>>
  /** The service answers: its past alarms are read from now on. */
  start(): void
  stop(): Promise<void>
}

/** Screens that ask within this get one answer: in a flood all of them ask. */
const sharedMs = 1_000

export function createProfileMemory(parts: ProfileMemoryParts): ProfileMemory {
  const { clock, profile, folder } = parts
  const file = profileFile(folder, 'memory', profile, 'sqlite')
  const client = createMemoryClient({
    workerFile: parts.memoryFile,
    file,
    now: () => clock.now(),
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
  const reader = createMemoryReader({ ...parts, client })
  let last: { at: number; answer: Promise<Result<Recall>> } | null = null
  return {
    recall() {
      const now = clock.now()
      if (last === null || Math.abs(now - last.at) >= sharedMs)
        last = { at: now, answer: client.recall(parts.staysSince(now - maxBurstMs), now) }
      return last.answer
    },
    follows: (names) => client.follows(names, clock.now()),
    start: reader.start,
    async stop() {
      reader.stop()
      await client.close()
    },
  }
}
