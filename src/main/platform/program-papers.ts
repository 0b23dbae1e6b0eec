import { readFile } from 'node:fs/promises'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Licences, ProgramFacts } from '../../shared/model/about.ts'

/** What the build has put beside the program: electron.vite.config.ts. */
export const paperFiles = {
  build: 'build.json',
  changelog: 'CHANGELOG.md',
  licence: 'LICENSE.txt',
  notices: 'THIRD-PARTY-NOTICES.txt',
} as const

const buildSchema = z.object({ commit: z.string().nullable(), date: z.string().nullable() })

export interface ProgramPapers {
  facts(): Promise<ProgramFacts>
  licences(): Promise<Licences>
}

export function createProgramPapers(folder: string, version: string): ProgramPapers {
  // A run from the sources, as in tests, has none of them.
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  return {
    async facts() {
      const [build, changelog] = await Promise.all([read(paperFiles.build), read(paperFiles.changelog)])
      const { electron, chrome, node } = process.versions as NodeJS.ProcessVersions &
        Partial<Record<string, string>>
      return {
        ...(build === '' ? { commit: null, date: null } : buildSchema.parse(JSON.parse(build))),
        electron: electron ?? null,
        chromium: chrome ?? null,
        node,
        system: `${type()} ${release()}, ${arch()}`,
        notes: releaseNotes(changelog, version) ?? '',
      }
    },
    async licences() {
      const [own, thirdParty] = await Promise.all([read(paperFiles.licence), read(paperFiles.notices)])
      return { own, thirdParty }
    },
  }
}

/** The section of a version in a changelog by Keep a Changelog, without its heading; null where there is none. */
export function releaseNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const own = sections.find((section) => headingOf(section) === version)
  return own === undefined ? null : own.slice(own.indexOf('\n') + 1).trim()
}

/** `## [0.3.0] - 2026-11-02` and `## 0.3.0` both name 0.3.0. */
const headingOf = (section: string) => /^\[?([^\]\s]+)/.exec(section)?.[1]
