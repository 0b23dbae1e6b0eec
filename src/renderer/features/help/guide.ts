/** What the product shows of docs/, in the order of the view. */
export const guideIds = ['operators', 'administrators', 'integration', 'glossary'] as const
export type GuideId = (typeof guideIds)[number]

/** Where a link of a guide leads; there is no other way out of one. */
export type LinkTarget =
  | { kind: 'section'; guide: GuideId; section: string | null }
  /** A view of the product, by its path. */
  | { kind: 'view'; path: string }
  | { kind: 'web'; url: string }
  /** Another file of the sources, which the product does not have: named, not linked. */
  | { kind: 'file'; path: string }

export type GuideInline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; children: readonly GuideInline[] }
  | { kind: 'link'; target: LinkTarget; children: readonly GuideInline[] }

export type GuideBlock =
  | { kind: 'paragraph'; children: readonly GuideInline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly GuideBlock[])[] }
  | {
      kind: 'table'
      head: readonly (readonly GuideInline[])[]
      rows: readonly (readonly (readonly GuideInline[])[])[]
    }
  | { kind: 'code'; text: string }
  /** `file` is relative to docs/. */
  | { kind: 'image'; file: string; alt: string; width: number; height: number }

export interface GuideSection {
  /** The anchor that GitHub gives the heading too. */
  id: string
  title: string
  /** 1: the head of the guide itself. */
  depth: number
  blocks: readonly GuideBlock[]
}

export interface Guide {
  id: GuideId
  title: string
  sections: readonly GuideSection[]
}

export const textOfInlines = (inlines: readonly GuideInline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      return inline.kind === 'code' ? inline.text : textOfInlines(inline.children)
    })
    .join('')
