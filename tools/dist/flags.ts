import { parseArgs } from 'node:util'
import { asUsageProblem, Problem } from '../problem.ts'
import { executables, type Platform } from './electron-folder.ts'

/** The packages of each system; dir leaves the product unpacked. */
export const targetsOf = {
  linux: ['deb', 'rpm', 'AppImage', 'tar.gz', 'web-deb', 'web-tar.gz', 'dir'],
  win32: ['nsis', 'msi', 'zip', 'dir'],
  darwin: ['dmg', 'zip', 'dir'],
} as const satisfies Record<Platform, readonly string[]>
export type LinuxTarget = (typeof targetsOf)['linux'][number]
export type BuilderPlatform = Exclude<Platform, 'linux'>
export type BuilderTarget = (typeof targetsOf)[BuilderPlatform][number]

interface CommonFlags {
  help: boolean
  /** A distribution of Electron; null for the one that npm has installed. */
  electron: string | null
  appImageRuntime: string | null
  output: string
  isTrial: boolean
}
export type LinuxFlags = CommonFlags & { platform: 'linux'; targets: readonly LinuxTarget[] }
export type BuilderFlags = CommonFlags & { platform: BuilderPlatform; targets: readonly BuilderTarget[] }
export type DistFlags = LinuxFlags | BuilderFlags

export const usage = `Makes installers: npm run dist -- [flags]

  --target LIST        some of ${Object.entries(targetsOf)
    .map(([platform, names]) => `${names.join(', ')} (${platform})`)
    .join('; ')};
                       default: all of the platform but dir
  --platform NAME      ${Object.keys(targetsOf).join(', ')} (default: this one)
  --electron FOLDER    an unpacked distribution of Electron (or TOCSIN_ELECTRON_DIST; default: the one that npm
                       has installed); it can be for another processor
  --appimage-runtime FILE
                       the program at the head of an AppImage (docs/releasing.md)
  --output FOLDER      where they go (default dist)
  --trial              not to be handed out: takes an Electron that is not the locked one and an AppImage runtime
                       that is not the pinned one, and compresses in a hurry
  --help               this text`

/** Reads the command line of npm run dist. */
export function readDistFlags(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  system: NodeJS.Platform,
): DistFlags {
  const values = parse(args)
  const platform = values.platform ?? system
  if (!isPlatform(platform)) {
    throw new Problem(
      `There are no packages for ${platform}, but for ${Object.keys(executables).join(', ')}.`,
      2,
    )
  }
  const common = {
    help: values.help ?? false,
    electron: values.electron ?? (env.TOCSIN_ELECTRON_DIST || null),
    appImageRuntime: values['appimage-runtime'] ?? null,
    output: values.output ?? 'dist',
    isTrial: values.trial ?? false,
  }
  const asked = values.target?.split(',')
  return platform === 'linux'
    ? { ...common, platform, targets: chosen(targetsOf.linux, asked) }
    : { ...common, platform, targets: chosen<BuilderTarget>(targetsOf[platform], asked) }
}

/** What was asked for, in the order of the list; all of it but dir where nothing was. */
function chosen<T extends string>(all: readonly T[], asked: readonly string[] | undefined): T[] {
  const unknown = asked?.find((name) => !all.some((target) => target === name))
  if (unknown !== undefined) {
    throw new Problem(`There is no target ${JSON.stringify(unknown)}: --target takes ${all.join(', ')}.`, 2)
  }
  return all.filter((target) => (asked ? asked.includes(target) : target !== 'dir'))
}

function isPlatform(name: string): name is Platform {
  return name in executables
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        target: { type: 'string' },
        platform: { type: 'string' },
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
