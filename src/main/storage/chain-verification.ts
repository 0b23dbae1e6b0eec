import { chainStart, readChainLine, type ChainHead, type ChainLink } from './hash-chain.ts'

/** What is wrong with an entry: it cannot be read, was changed, or does not follow the one before it. */
export type ChainFault = 'unreadable' | 'changed' | 'gap' | 'unjoined'

/** An entry about the oldest ones, which were removed up to this one. */
export type ChainRemoval = ChainLink & { lastNumber: number; lastHash: string }

/** A check of a chain, entry by entry in their order. */
export interface ChainWalk {
  /** Checks the next entry. */
  next(line: string): { entry: ChainLink | null; faults: ChainFault[] }
  /** What the entries so far come to. */
  result(): ChainWalkResult
}

export interface ChainWalkResult {
  entries: number
  /** The last entry that can be read; the start of a chain where there is none. */
  head: ChainHead
  /** The entry before the first one. */
  begin: ChainHead
  /** Whether the chain begins at its start, or after entries whose removal it records. */
  isBeginningKnown: boolean
  /** When the first and the last entry were made; null: there is none. */
  from: string | null
  to: string | null
}

/**
 * Begins at the first entry that there is.
 *
 * @param mayRemove whether a removal that the chain records is one that the desk makes, given the first entry that it left
 */
export function createChainWalk(mayRemove: (removal: ChainRemoval, first: ChainLink) => boolean): ChainWalk {
  let entries = 0
  let first: ChainLink | null = null
  let head = chainStart
  let begin = chainStart
  let isBeginningKnown = true
  let from: string | null = null
  let to: string | null = null
  /** Null: the one before cannot be read, which is named itself; what follows it says nothing more. */
  let before: ChainHead | null = null

  const beginAt = (entry: ChainLink) => {
    const unreadable = entries - 1
    first = entry
    begin = { number: Math.max(0, entry.number - 1 - unreadable), hash: entry.previous }
    isBeginningKnown = unreadable > 0 || isSame(begin, chainStart)
    return first
  }

  return {
    next(line) {
      entries++
      const { isSound, entry } = readChainLine(line)
      if (entry === null) {
        before = null
        return { entry, faults: ['unreadable'] }
      }
      const faults: ChainFault[] = isSound ? [] : ['changed']
      const broken = before && breakBefore(entry, before)
      if (broken) faults.push(broken)
      const oldest = first ?? beginAt(entry)
      if (isRemoval(entry) && isSame({ number: entry.lastNumber, hash: entry.lastHash }, begin))
        isBeginningKnown ||= mayRemove(entry, oldest)
      if (typeof entry['at'] === 'string') {
        from ??= entry['at']
        to = entry['at']
      }
      head = { number: entry.number, hash: entry.hash }
      before = head
      return { entry, faults }
    },
    result: () => ({ entries, head, begin, isBeginningKnown, from, to }),
  }
}

function breakBefore(entry: ChainLink, before: ChainHead): ChainFault | null {
  if (entry.number !== before.number + 1) return 'gap'
  return entry.previous === before.hash ? null : 'unjoined'
}

const isSame = (a: ChainHead, b: ChainHead) => a.number === b.number && a.hash === b.hash

const isRemoval = (entry: ChainLink): entry is ChainRemoval =>
  entry['kind'] === 'retention' &&
  typeof entry['lastNumber'] === 'number' &&
  typeof entry['lastHash'] === 'string'
