import { parseArgs } from 'node:util'
import { asUsageProblem, Problem } from '../problem.ts'

export const linuxTargets = ['deb', 'rpm', 'AppImage', 'tar.gz', 'dir'] as const
export type LinuxTarget = (typeof linuxTargets)[number]

export interface DistFlags {
  help: boolean
  targets: readonly LinuxTarget[]
  /** A distribution of Electron; null for the one that npm has installed. */
  electron: string | null
  appImageRuntime: string | null
  output: string
  isTrial: boolean
}

export const usage = `Makes installers: npm run dist -- [flags]

  --target LIST        some of ${linuxTargets.join(', ')} (default: all but dir)
  --electron FOLDER    an unpacked distribution of Electron (or TOCSIN_ELECTRON_DIST; default: the one that npm
                       has installed); it can be for another processor
  --appimage-runtime FILE
                       the program at the head of an AppImage (docs/releasing.md)
  --output FOLDER      where they go (default dist)
  --trial              not to be handed out: takes an Electron that is not the locked one and an AppImage runtime
                       that is not the pinned one, and compresses in a hurry
  --help               this text`

/** Reads the command line of npm run dist. */
export function readDistFlags(args: readonly string[], env: NodeJS.ProcessEnv): DistFlags {
  const values = parse(args)
  const asked = values.target?.split(',')
  const unknown = asked?.find((name) => !isTarget(name))
  if (unknown !== undefined) {
    throw new Problem(
      `There is no target ${JSON.stringify(unknown)}: --target takes ${linuxTargets.join(', ')}.`,
      2,
    )
  }
  return {
    help: values.help ?? false,
    targets: asked
      ? linuxTargets.filter((name) => asked.includes(name))
      : linuxTargets.filter((name) => name !== 'dir'),
    electron: values.electron ?? (env.TOCSIN_ELECTRON_DIST || null),
    appImageRuntime: values['appimage-runtime'] ?? null,
    output: values.output ?? 'dist',
    isTrial: values.trial ?? false,
  }
}

function isTarget(name: string): name is LinuxTarget {
  return linuxTargets.some((target) => target === name)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        target: { type: 'string' },
        electron: { type: 'string' },
        'appimage-runtime': { type: 'string' },
        output: { type: 'string' },
        trial: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw asUsageProblem(error, 'npm run dist')
  }
}
