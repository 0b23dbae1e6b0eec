/** A piece of a line: plain, or as a program would write it. */
export interface Span {
  text: string
  isCode: boolean
}
export type Block = { kind: 'heading' | 'text'; spans: Span[] } | { kind: 'list'; items: Span[][] }

/**
 * Reads what a changelog uses of Markdown: headings, lists, paragraphs, code; links and emphasis become their text.
 * The notes of an update come with it, so a page reads them itself; the guides are read by the build.
 */
export function readMarkdown(markdown: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of markdown.split(/\r?\n/)) {
    const last = blocks.at(-1)
    const heading = /^#{1,6}\s+(.*)$/.exec(line)
    const item = /^\s*[-*+]\s+(.*)$/.exec(line)
    if (line.trim() === '') isOpen = false
    else if (heading) {
      blocks.push({ kind: 'heading', spans: spansOf(heading[1] ?? '') })
      isOpen = false
    } else if (item) {
      const spans = spansOf(item[1] ?? '')
      if (last?.kind === 'list') last.items.push(spans)
      else blocks.push({ kind: 'list', items: [spans] })
      isOpen = true
    } else if (isOpen && last) {
      const spans = last.kind === 'list' ? last.items.at(-1) : last.spans
      spans?.push({ text: ' ', isCode: false }, ...spansOf(line.trim()))
    } else {
      blocks.push({ kind: 'text', spans: spansOf(line.trim()) })
      isOpen = true
    }
  }
  return blocks
}

function spansOf(line: string): Span[] {
  return line
    .split(/`([^`]+)`/)
    .map((text, place) => (place % 2 === 1 ? { text, isCode: true } : { text: plain(text), isCode: false }))
    .filter(({ text }) => text !== '')
}

const plain = (text: string) =>
  text.replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replace(/\*\*([^*]+)\*\*/g, '$1')
