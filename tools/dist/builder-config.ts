import { join } from 'node:path'
import { inProject } from '../project.ts'
import type { ElectronFolder } from './electron-folder.ts'
import type { BuilderFlags } from './flags.ts'
import { fuses } from './fuses.ts'
import type { Product } from './product.ts'

export interface BuilderConfigParts {
  flags: BuilderFlags
  product: Product
  electron: ElectronFolder
  /** The folder with the licences. */
  licences: string
  output: string
  env: NodeJS.ProcessEnv
}

/** electron-builder sets these; it does not know the others, which keep Electron's default. */
const builderFuses = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
] as const

/** The configuration of electron-builder for Windows and macOS. */
export function builderConfig(parts: BuilderConfigParts): object {
  const { product, electron, flags, env } = parts
  const target = flags.targets.map((name) => ({ target: name, arch: electron.architecture }))
  return {
    appId: product.appId,
    productName: product.title,
    directories: { output: parts.output, buildResources: inProject('resources') },
    files: ['**/*'],
    extraFiles: [{ from: parts.licences, to: '.' }],
    extraResources: [{ from: inProject('resources', 'policies'), to: 'policies' }],
    asar: true,
    npmRebuild: false,
    electronVersion: electron.version,
    electronDist: electron.folder,
    // macOS has English without a country; elsewhere that would bring every English.
    electronLanguages: [flags.platform === 'darwin' ? 'en' : 'en-US', 'de', 'fr', 'es'],
    afterPack: inProject('tools/electron-builder/after-pack.mjs'),
    electronFuses: {
      ...Object.fromEntries(builderFuses.map((name) => [camelCase(name), fuses[name]])),
      // Apple's processors run nothing whose signature does not fit.
      resetAdHocDarwinSignature: flags.platform === 'darwin' && electron.architecture === 'arm64',
    },
    icon: inProject('resources', 'icon.png'),
    protocols: [{ name: product.title, schemes: [product.scheme] }],
    artifactName: `${product.name}-${product.version}-\${os}-\${arch}.\${ext}`,
    compression: flags.isTrial ? 'store' : 'normal',
    // Nothing is uploaded from here.
    publish: null,
    win: {
      target,
      executableName: product.title,
      // Icon and version are written by a program that is downloaded.
      signAndEditExecutable: !flags.isTrial,
    },
    nsis: { oneClick: false, perMachine: true, allowToChangeInstallationDirectory: true },
    msi: { oneClick: false, perMachine: true },
    mac: {
      target,
      category: 'public.app-category.business',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: inProject('tools/dist/mac/entitlements.plist'),
      entitlementsInherit: inProject('tools/dist/mac/entitlements.plist'),
      // electron-builder reads the credentials from the environment itself.
      notarize: Boolean(env.APPLE_API_KEY) || Boolean(env.APPLE_ID),
      extendInfo: { NSMicrophoneUsageDescription: 'Tocsin records the spoken message of a call.' },
    },
  }
}

/** Where electron-builder leaves the product unpacked: the file that holds the fuses. */
export function builtExecutable({ platform }: BuilderFlags, product: Product, architecture: string): string {
  const suffix = architecture === 'x64' ? '' : `-${architecture}`
  return platform === 'win32'
    ? join(`win${suffix}-unpacked`, `${product.title}.exe`)
    : join(`mac${suffix}`, `${product.title}.app`)
}

const camelCase = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
