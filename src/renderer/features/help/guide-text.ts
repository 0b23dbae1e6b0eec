import { h, type FunctionalComponent, type VNode, type VNodeChild } from 'vue'
import { assertNever } from '../../../shared/errors.ts'
import type { Guide, GuideBlock, GuideInline, LinkTarget } from './guide.ts'

interface GuideTextProps {
  guide: Guide
  /** How far its headings stand below those of the page around it. */
  headingOffset: number
  imageUrl: (file: string) => string
  /** How a link is written here. */
  link: (target: LinkTarget, text: VNodeChild[]) => VNodeChild
}

/** A guide as elements, on a page and in a PDF alike: made one by one, so that no text is ever read as HTML. */
export const GuideText: FunctionalComponent<GuideTextProps> = ({ guide, headingOffset, imageUrl, link }) => {
  const inlines = (children: readonly GuideInline[]): VNodeChild[] => children.map(inline)
  function inline(part: GuideInline): VNodeChild {
    if (typeof part === 'string') return part
    switch (part.kind) {
      case 'code':
        return h('code', part.text)
      case 'strong':
        return h('strong', inlines(part.children))
      case 'emphasis':
        return h('em', inlines(part.children))
      case 'link':
        return link(part.target, inlines(part.children))
      default:
        return assertNever(part)
    }
  }
  function block(part: GuideBlock): VNode {
    switch (part.kind) {
      case 'paragraph':
        return h('p', inlines(part.children))
      case 'list':
        return h(
          part.isOrdered ? 'ol' : 'ul',
          part.items.map((item) => h('li', itemBlocks(item))),
        )
      case 'table':
        // Scrolled by keyboard too, where it is wider than the page.
        return h('div', { class: 'table', tabindex: 0, role: 'group' }, [
          h('table', [
            h(
              'thead',
              h(
                'tr',
                part.head.map((cell) => h('th', { scope: 'col' }, inlines(cell))),
              ),
            ),
            h(
              'tbody',
              part.rows.map((row) =>
                h(
                  'tr',
                  row.map((cell) => h('td', inlines(cell))),
                ),
              ),
            ),
          ]),
        ])
      case 'code':
        return h('pre', { tabindex: 0 }, h('code', part.text))
      case 'image': {
        const { alt, width, height } = part
        // Text that is asked for next must not wait behind pictures that nobody has come to.
        return h('img', { loading: 'lazy', src: imageUrl(part.file), alt, width, height })
      }
      default:
        return assertNever(part)
    }
  }
  /** The only paragraph of an item needs no room of its own. */
  const itemBlocks = (blocks: readonly GuideBlock[]): VNodeChild[] =>
    blocks.flatMap((part, place) =>
      place === 0 && part.kind === 'paragraph' ? inlines(part.children) : [block(part)],
    )
  return guide.sections.map(({ id, title, depth, blocks }) =>
    h('section', { key: id }, [
      h(`h${depth + headingOffset}`, { id: `guide-${id}`, tabindex: -1 }, title),
      ...blocks.map(block),
    ]),
  )
}
GuideText.props = ['guide', 'headingOffset', 'imageUrl', 'link']
