import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startInBackground } from './background-process.ts'

export interface Display {
  /** As the environment's DISPLAY has it. */
  name: string
  /** Whether any of its pixels has this colour now, given as #rrggbb. */
  shows(colour: string): boolean
  stop(): Promise<void>
}

/** A screen of the test's own, so that no window of the desk appears on anybody's; the folder keeps its picture. */
export async function openDisplay(folder: string): Promise<Display> {
  const server = startInBackground(
    'Xvfb',
    // Without a reset it keeps what a desktop has set on it when its last program ends.
    ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-noreset', '-nolisten', 'tcp', '-fbdir', folder],
    process.env,
  )
  return {
    name: `:${await server.firstLine}`,
    shows: (colour) => hasPixel(readFileSync(join(folder, 'Xvfb_screen0')), colour),
    stop: () => server.stop(),
  }
}

/** An entry in the map of colours. */
const bytesOfColour = 12

/** In the dump of an X window (XWD): a header, a map of colours, then pixels of four bytes, blue first. */
function hasPixel(dump: Buffer, colour: string): boolean {
  // The header's numbers have their most significant byte first, whatever the pixels have.
  const start = dump.readUInt32BE(0) + dump.readUInt32BE(19 * 4) * bytesOfColour
  const pixel = Buffer.from(colour.slice(1), 'hex').reverse()
  let place = dump.indexOf(pixel, start)
  // Three bytes of two neighbours can look the same.
  while (place !== -1 && (place - start) % 4 !== 0) place = dump.indexOf(pixel, place + 1)
  return place !== -1
}
