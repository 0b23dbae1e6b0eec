import { chmodSync, lstatSync, readdirSync, renameSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { fileMode, folderMode, makePrivateFolderSync } from '../../files/private-file.ts'
import { isMissingFile } from './atomic-file.ts'
import { stampOf } from './json-file.ts'

const othersMask = 0o077

export interface PrivateFolderParts {
  folder: string
  /** The folders in it that hold the desk's data; what is in them belongs to the user only. */
  kinds: readonly string[]
  /** The user of this process; undefined where the system has no such number. */
  userId: number | undefined
  now: number
}

/**
 * Creates the profile folder and keeps other users out of it, also where an earlier version or a copy left it open.
 * The folder itself may be a link; a link in it is set aside, since it can lead anywhere. Returns what has to be said.
 */
export function securePrivateFolder({ folder, kinds, userId, now }: PrivateFolderParts): string[] {
  makePrivateFolderSync(folder)
  const problems: string[] = []
  // Windows keeps the user's folders private by inheritance and has no such modes.
  if (userId === undefined) return problems
  const root = statSync(folder)
  if (root.uid !== userId)
    return [`${folder} belongs to another user, who can read and replace what is in it`]

  const restrict = (path: string, stats: Stats, mode: number) => {
    if ((stats.mode & othersMask) === 0) return
    chmodSync(path, mode)
  }
  restrict(folder, root, folderMode)
  const visit = (path: string, isKind: boolean) => {
    const stats = lstatIfThere(path)
    if (!stats) return
    if (stats.isSymbolicLink()) {
      const keptAs = `${path}.link-${stampOf(now)}`
      renameSync(path, keptAs)
      problems.push(`${path} was a link; it is kept as ${keptAs} and not used`)
    } else if (stats.uid !== userId) problems.push(`${path} belongs to another user`)
    else if (stats.isFile()) restrict(path, stats, fileMode)
    else if (stats.isDirectory() && isKind) {
      restrict(path, stats, folderMode)
      for (const name of readdirSync(path)) if (!name.includes('.link-')) visit(join(path, name), false)
    }
  }
  for (const name of readdirSync(folder)) if (isOwn(name)) visit(join(folder, name), false)
  for (const kind of kinds) visit(join(folder, kind), true)
  return problems
}

/** Chromium keeps files of its own in Electron's profile folder. */
const isOwn = (name: string) => /\.(json|sqlite)\b/.test(name) && !name.includes('.link-')

function lstatIfThere(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}
