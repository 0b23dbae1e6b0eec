import type { Recall, Writing } from '../../shared/model/memory.ts'
import type { Marks } from '../../shared/model/marks.ts'
import type { OpenPoint } from '../../shared/model/handover.ts'
import type { WorklistItem } from '../../shared/model/worklist.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import type { Remembered } from './recollection.ts'

/** What people wrote elsewhere on the desk, about tags and about the shift. */
export interface Written {
  notes: Marks['notes']
  worklist: readonly WorklistItem[]
  points: readonly OpenPoint[]
}

/** Who has had a flood writes about it within the hour. */
const afterMs = 3_600_000
/** More would be a paragraph. */
const maxWritings = 2

/** What was recalled, with what people wrote about each past burst while it lasted or soon after. */
export function addWritings(remembered: Remembered, written: Written): Recall {
  const writings = writingsIn(written)
  return {
    ...remembered,
    like: remembered.like.map(({ tags, ...burst }) => {
      const isOwn = tagTest(tags)
      const isAboutIt = ({ tag, at }: Writing) =>
        at >= burst.from && at <= burst.to + afterMs && (tag === '' || isOwn(tag))
      return { ...burst, written: writings.filter(isAboutIt).slice(0, maxWritings) }
    }),
  }
}

/** The earliest first; what names a tag before what names none. */
function writingsIn({ notes, worklist, points }: Written): Writing[] {
  const about = [
    ...notes.map(({ path, text, by, at }): Writing => ({ source: 'note', tag: path, text, by, at })),
    ...worklist.map(({ tag, note, changedBy, changedAt }): Writing => ({
      source: 'worklist',
      tag,
      text: note,
      by: changedBy,
      at: changedAt,
    })),
  ]
  const others = points.map(({ text, by, at }): Writing => ({ source: 'handover', tag: '', text, by, at }))
  return [about, others].flatMap((some) => some.filter(({ text }) => text !== '').sort((a, b) => a.at - b.at))
}

/** Records may begin a tag's path with the name of its data server, which notes leave out. */
const innerOf = (form: string) => form.slice(form.indexOf('\\') + 1)

/** Whether a tag, by whichever of its names, is one of these. */
function tagTest(tags: readonly string[]): (tag: string) => boolean {
  const own = new Set(tags.map(samePathForm))
  const inner = new Set([...own].map(innerOf))
  return (tag) => {
    const form = samePathForm(tag)
    return own.has(form) || own.has(innerOf(form)) || inner.has(form)
  }
}
