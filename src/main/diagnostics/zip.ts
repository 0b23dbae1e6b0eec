import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** With slashes, whatever the system. */
  name: string
  content: Buffer
  modifiedAt: Date
}

const deflate = promisify(deflateRaw)
/** Version 2.0 of the format, names in UTF-8, deflated. */
const version = 20
const utf8Names = 0x0800
const deflated = 8

/** A ZIP archive of some files in memory. */
export async function makeZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, modifiedAt } of entries) {
    const nameBytes = Buffer.from(name)
    const packed = await deflate(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(deflated, 4)
    common.writeUInt32LE(dosTime(modifiedAt), 6)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed)
    // Comment length, disk, and attributes are all nothing; then where the file begins.
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), uint16(version), common, rest, nameBytes)
    offset += 4 + common.length + nameBytes.length + packed.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directoryBytes.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, directoryBytes, Buffer.from('PK\x05\x06', 'latin1'), end])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

/** The format's own time: local, in steps of two seconds, since 1980. */
function dosTime(date: Date): number {
  const day =
    ((Math.max(1980, date.getFullYear()) - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
