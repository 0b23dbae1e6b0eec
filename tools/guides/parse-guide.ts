import { posix, join } from 'node:path'
import { readFileSync } from 'node:fs'
import { parsers } from 'prettier/plugins/markdown'
import { z } from 'zod'
import {
  guideIds,
  textOfInlines,
  type Guide,
  type GuideBlock,
  type GuideId,
  type GuideInline,
  type GuideSection,
  type LinkTarget,
} from '../../src/renderer/features/help/guide.ts'
import { inProject } from '../project.ts'

/** The file of each guide, in docs/. */
export const guideFiles: Record<GuideId, string> = {
  operators: 'operators-guide.md',
  administrators: 'administrators-guide.md',
  integration: 'integration-guide.md',
  glossary: 'glossary.md',
}

export interface GuideSource {
  /** Of a PNG file, by its path in docs/. */
  imageSize(file: string): { width: number; height: number }
}

interface MarkdownNode {
  type: string
  value?: string | undefined
  url?: string | undefined
  alt?: string | null | undefined
  depth?: number | undefined
  ordered?: boolean | null | undefined
  children?: MarkdownNode[] | undefined
}
const nodeSchema: z.ZodType<MarkdownNode> = z.lazy(() =>
  z.object({
    type: z.string(),
    value: z.string().optional(),
    url: z.string().optional(),
    alt: z.string().nullish(),
    depth: z.number().optional(),
    ordered: z.boolean().nullish(),
    children: z.array(nodeSchema).optional(),
  }),
)

/** Turns a guide into a tree of the few things that the product can draw; anything else ends the build. */
export async function parseGuide(id: GuideId, markdown: string, source: GuideSource): Promise<Guide> {
  // The formatter's parser: CommonMark with tables, and already here. Of the options of a formatting it reads none.
  const root = nodeSchema.parse(await Reflect.apply(parsers.markdown.parse, parsers.markdown, [markdown, {}]))
  const taken = new Map<string, number>()
  const sections: (GuideSection & { blocks: GuideBlock[] })[] = []
  for (const node of root.children ?? []) {
    const section = sections.at(-1)
    if (node.type === 'heading') {
      const title = textOfInlines(inlinesOf(id, node))
      sections.push({ id: anchorOf(title, taken), title, depth: node.depth ?? 1, blocks: [] })
    } else if (section === undefined) throw new Error(`${guideFiles[id]} does not begin with a heading`)
    else section.blocks.push(blockOf(id, node, source))
  }
  const [first] = sections
  if (first?.depth !== 1) throw new Error(`${guideFiles[id]} does not begin with its title`)
  return { id, title: first.title, sections }
}

/** The anchor that GitHub makes of a heading. */
function anchorOf(title: string, taken: Map<string, number>): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
  const count = taken.get(anchor) ?? 0
  taken.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}

function blockOf(id: GuideId, node: MarkdownNode, source: GuideSource): GuideBlock {
  const children = node.children ?? []
  switch (node.type) {
    case 'paragraph': {
      const [only] = children
      if (children.length !== 1 || only?.type !== 'image') {
        return { kind: 'paragraph', children: inlinesOf(id, node) }
      }
      const file = posix.normalize(only.url ?? '')
      if (!/^images\/[\w-]+\.png$/.test(file))
        throw new Error(`${guideFiles[id]}: ${file} is no picture of docs`)
      if (!only.alt) throw new Error(`${guideFiles[id]}: ${file} has no description`)
      return { kind: 'image', file, alt: only.alt, ...source.imageSize(file) }
    }
    case 'list':
      return {
        kind: 'list',
        isOrdered: node.ordered === true,
        items: children.map((item) => (item.children ?? []).map((block) => blockOf(id, block, source))),
      }
    case 'table': {
      const [head = [], ...rows] = children.map((row) =>
        (row.children ?? []).map((cell) => inlinesOf(id, cell)),
      )
      return { kind: 'table', head, rows }
    }
    case 'code':
      return { kind: 'code', text: node.value ?? '' }
    default:
      throw new Error(`${guideFiles[id]}: a guide has no ${node.type}`)
  }
}

function inlinesOf(id: GuideId, { children = [] }: MarkdownNode): GuideInline[] {
  return children.map((node): GuideInline => {
    switch (node.type) {
      case 'text':
        return (node.value ?? '').replace(/\s*\n\s*/g, ' ')
      case 'inlineCode':
        return { kind: 'code', text: node.value ?? '' }
      case 'strong':
        return { kind: 'strong', children: inlinesOf(id, node) }
      case 'emphasis':
        return { kind: 'emphasis', children: inlinesOf(id, node) }
      case 'link':
        return { kind: 'link', target: targetOf(id, node.url ?? ''), children: inlinesOf(id, node) }
      default:
        throw new Error(`${guideFiles[id]}: a line of a guide has no ${node.type}`)
    }
  })
}

function targetOf(id: GuideId, url: string): LinkTarget {
  if (url.startsWith('#/')) return { kind: 'view', path: url.slice(1) }
  if (/^https:\/\//.test(url)) return { kind: 'web', url }
  if (/^[a-z]+:/i.test(url)) throw new Error(`${guideFiles[id]}: ${url} is no address that a guide may have`)
  const [path = '', section] = url.split('#')
  const guide = path === '' ? id : guideIds.find((other) => guideFiles[other] === path)
  if (guide === undefined) return { kind: 'file', path: posix.join('docs', path) }
  return { kind: 'section', guide, section: section ?? null }
}

const pngSignature = '89504e470d0a1a0a'

/** Width and height from the file header, so that a page reserves the space before the picture is loaded. */
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
