import { z } from 'zod'

export const packageKinds = ['deb', 'rpm', 'AppImage', 'tar.gz', 'nsis', 'msi', 'zip', 'dmg'] as const
export type PackageKind = (typeof packageKinds)[number]

/** A semantic version; of a pre-release the names are compared too. */
export const versionSchema = z
  .string()
  .max(100)
  .regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(-[\w.-]{1,40})?$/)

export const releasePackageSchema = z.object({
  /** Lies beside the feed: a plain name, so that it leads nowhere else. */
  file: z.string().regex(/^\w[\w.+-]{0,199}$/),
  platform: z.enum(['linux', 'win32', 'darwin']),
  arch: z.enum(['x64', 'arm64']),
  kind: z.enum(packageKinds),
  size: z
    .int()
    .min(1)
    .max(2 ** 32),
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
})
export type ReleasePackage = z.infer<typeof releasePackageSchema>

export const releaseSchema = z.object({
  version: versionSchema,
  date: z.iso.date(),
  /** Its section of the changelog, in Markdown. */
  notes: z.string().max(200_000),
  packages: z.array(releasePackageSchema).max(100),
})
export type Release = z.infer<typeof releaseSchema>

/** What a desk may update to, and back to. Signed as a whole, byte by byte. */
export const releaseFeedSchema = z.object({
  format: z.literal('tocsin-releases'),
  /** When it was signed, in seconds since 1970: a desk takes no feed that is older than one it has seen. */
  issued: z.int().min(1),
  releases: z.array(releaseSchema).max(100),
})
export type ReleaseFeed = z.infer<typeof releaseFeedSchema>

/** The names of the feed and its signature (Ed25519, base64), in one folder with the packages. */
export const feedFile = 'releases.json'
export const signatureFile = 'releases.json.sig'
