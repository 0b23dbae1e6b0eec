import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { commandLineProfileId } from '../../shared/rules/server-profiles.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import { isMissingFile } from './atomic-file.ts'
import type { AuditTrail } from './audit-trail.ts'

/** The folders of what is stored for each profile: contact books, databases, past raises. */
export const profileFolders = ['book', 'servers', 'memory'] as const
export type ProfileFileKind = (typeof profileFolders)[number]

/**
 * The file for one kind of a profile's data. It follows the profile when its address changes, but the command line's
 * profile is a different one for each address.
 */
export function profileFile(
  folder: string,
  kind: ProfileFileKind,
  profile: Pick<ServerProfile, 'id' | 'baseUrl'>,
  extension: string,
): string {
  return join(folder, kind, `${baseNameOf(profile)}.${extension}`)
}

function baseNameOf({ id, baseUrl }: Pick<ServerProfile, 'id' | 'baseUrl'>): string {
  const address = id === commandLineProfileId ? `-${digest(baseUrl)}` : ''
  // An id may be any text; a file name may not.
  return (/^[\w-]{1,64}$/.test(id) ? id : digest(id)) + address
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Removes everything stored for a server, so that an undo in the same run can bring it back. */
export interface RemovedProfiles {
  /** Call once the profile has stopped. */
  remove(profile: ServerProfile): Promise<void>
  /** Brings the files back where this very server was removed in this run. */
  restore(profile: ServerProfile): Promise<void>
  /** Deletes what was removed: at the start, in case the last run crashed, and at the end. */
  purge(): Promise<void>
}

export interface RemovedProfilesParts {
  folder: string
  log: Log
  audit: Pick<AuditTrail, 'append'>
}

/*
 *   in use ── remove ──▶ removed/ ── purge, or another server takes its id ──▶ deleted
 *      ▲                    │
 *      └───── restore ──────┘
 */
export function createRemovedProfiles({ folder, log, audit }: RemovedProfilesParts): RemovedProfiles {
  const bin = join(folder, 'removed')
  const addresses = new Map<string, string>()

  /** Moves every file of a profile: the data itself, and what SQLite or damage left beside it. */
  const move = async (profile: ServerProfile, from: string, to: string) => {
    for (const kind of profileFolders) {
      const names = await readdir(join(from, kind)).catch(noneIfMissing)
      for (const name of names.filter((each) => each.startsWith(`${baseNameOf(profile)}.`))) {
        await mkdir(join(to, kind), { recursive: true })
        await rename(join(from, kind, name), join(to, kind, name))
      }
    }
  }
  const logged = async (task: Promise<void>, text: string) =>
    task.catch((error: unknown) => log('error', `${text}: ${messageOf(error)}`))

  return {
    async remove(profile) {
      addresses.set(profile.id, profile.baseUrl)
      const database = `${baseNameOf(profile)}.sqlite`
      audit.append({ kind: 'server-removed', server: profile.name, database })
      await logged(move(profile, folder, bin), `the data of ${profile.name} could not be removed`)
    },
    async restore(profile) {
      const address = addresses.get(profile.id)
      if (address === undefined) return
      addresses.delete(profile.id)
      if (address === profile.baseUrl)
        await logged(move(profile, bin, folder), `the data of ${profile.name} could not be restored`)
    },
    purge: () =>
      logged(rm(bin, { recursive: true, force: true }), 'the data of removed servers could not be deleted'),
  }
}

function noneIfMissing(error: unknown): string[] {
  if (isMissingFile(error)) return []
  throw error
}
