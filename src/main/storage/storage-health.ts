import { relative } from 'node:path'
import type { Log } from '../platform/log.ts'
import type { StorageContext } from './retrying-writer.ts'

export interface StorageHealthParts {
  folder: string
  log: Log
  /** The files that cannot be read or written, as one text; null: there is none. */
  onChange(detail: string | null): void
}

const maxNamedFiles = 3

/** Collects the problems of all files, so that the user sees one notice, and only while they last. */
export function createStorageHealth({ folder, log, onChange }: StorageHealthParts): StorageContext['report'] {
  const problems = new Map<string, string>()
  return (file, problem) => {
    if ((problems.get(file) ?? null) === problem) return
    if (problem === null) {
      problems.delete(file)
      log('info', `${file} is stored again`)
    } else {
      problems.set(file, problem)
      log('error', `${file} cannot be read or written: ${problem}`)
    }
    onChange(problems.size === 0 ? null : describe(folder, problems))
  }
}

function describe(folder: string, problems: ReadonlyMap<string, string>): string {
  const named = [...problems]
    .slice(0, maxNamedFiles)
    .map(([file, why]) => `${relative(folder, file)}: ${why}`)
  const others = problems.size - named.length
  return [...named, ...(others > 0 ? [`+${others}`] : [])].join('; ')
}
