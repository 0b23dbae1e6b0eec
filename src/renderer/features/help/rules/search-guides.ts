import { textOfInlines, type Guide, type GuideBlock, type GuideId } from '../guide.ts'

export interface GuideHit {
  guide: GuideId
  section: string
  title: string
  /** Part of the text around the first word found; the words themselves are marked. */
  excerpt: readonly { text: string; isMatch: boolean }[]
}

const before = 50
const after = 110

function textOf(block: GuideBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return textOfInlines(block.children)
    case 'list':
      return block.items.map((item) => item.map(textOf).join(' ')).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOfInlines).join(' ')).join(' ')
    case 'code':
      return block.text.replace(/\s+/g, ' ')
    case 'image':
      return block.alt
  }
}

/** The sections that have every word, those first that have them in the heading. */
export function searchGuides(guides: readonly Guide[], text: string): GuideHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = guides.flatMap(({ id, sections }) =>
    sections.flatMap(({ id: section, title, blocks }) => {
      const body = blocks.map(textOf).join(' ')
      const head = title.toLowerCase()
      const all = `${head} ${body.toLowerCase()}`
      if (!words.every((word) => all.includes(word))) return []
      const isInHead = words.every((word) => head.includes(word))
      return [{ isInHead, hit: { guide: id, section, title, excerpt: excerptOf(body, words) } }]
    }),
  )
  return [...found.filter(({ isInHead }) => isInHead), ...found.filter(({ isInHead }) => !isInHead)].map(
    ({ hit }) => hit,
  )
}

function excerptOf(body: string, words: readonly string[]): GuideHit['excerpt'] {
  const lower = body.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0))
  const start = first === Infinity ? 0 : first
  const from = start <= before ? 0 : body.lastIndexOf(' ', start - before) + 1
  const end = body.length - start <= after ? body.length : body.indexOf(' ', start + after)
  const to = end === -1 ? body.length : end
  const shown = `${from > 0 ? '… ' : ''}${body.slice(from, to)}${to < body.length ? ' …' : ''}`
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  // Texts and matches take turns.
  return shown
    .split(new RegExp(`(${pattern})`, 'i'))
    .map((part, place) => ({ text: part, isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== '')
}
