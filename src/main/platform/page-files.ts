import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
}

/** The page loads only its own files, and connects only where the host serves a WebSocket. */
export function contentSecurityPolicy(connections: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // A blob is a recorded or chosen audio message, played before it is sent.
    "media-src 'self' blob:",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A call may record a message; a page needs nothing else of the machine. */
export const permissionsPolicy = [
  'microphone=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ')

export interface PageFile {
  type: string
  content: Buffer<ArrayBuffer>
}

/** No such file; a file where a folder would have to be, and the reverse; a name that no file can have. */
const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

/** A file of the built page by its URL path; null for anything else, in particular outside the folder. */
export async function readPageFile(folder: string, pathname: string): Promise<PageFile | null> {
  const path = decodePath(pathname)
  if (path === null) return null
  const file = normalize(join(folder, path === '/' ? 'index.html' : path))
  const type = types[extname(file)]
  if (!file.startsWith(folder + sep) || type === undefined) return null
  try {
    return { type, content: await readFile(file) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && absentCodes.has(String(error.code))) return null
    throw error
  }
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
