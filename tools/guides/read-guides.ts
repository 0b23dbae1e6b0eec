import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideIds, type Guide } from '../../src/renderer/features/help/guide.ts'
import { inProject } from '../project.ts'
import { guideFiles, parseGuide } from './parse-guide.ts'

const pngSignature = '89504e470d0a1a0a'

/** Width and height as the head of the file has them, so that a page leaves the room before the picture is loaded. */
function imageSize(file: string): { width: number; height: number } {
  const head = readFileSync(join(inProject('docs'), file)).subarray(0, 24)
  if (head.subarray(0, 8).toString('hex') !== pngSignature) throw new Error(`${file} is no PNG`)
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Every guide of docs/, in the order of the product. */
export function readGuides(): Promise<Guide[]> {
  return Promise.all(
    guideIds.map((id) =>
      parseGuide(id, readFileSync(join(inProject('docs'), guideFiles[id]), 'utf8'), { imageSize }),
    ),
  )
}
