import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Guide } from '../../src/renderer/features/help/guide.ts'
import { inProject } from '../project.ts'
import { guideFiles, readGuides } from './parse-guide.ts'

/** The guides as modules: their text with its pictures, and their headings alone for whoever only looks for one. */
export function guidesPlugin(): Plugin {
  const names = ['virtual:guides', 'virtual:guide-contents'] as const
  return {
    name: 'guides',
    resolveId: (source) => (names.some((name) => name === source) ? `\0${source}` : null),
    async load(id) {
      const name = names.find((each) => id === `\0${each}`)
      if (name === undefined) return null
      for (const file of Object.values(guideFiles)) this.addWatchFile(join(inProject('docs'), file))
      const guides = await readGuides()
      return name === 'virtual:guides' ? textModule(guides) : contentsModule(guides)
    },
  }
}

function textModule(guides: readonly Guide[]): string {
  const files = new Set(imageFiles(guides))
  const imports = [...files].map(
    (file, place) => `import image${place} from ${JSON.stringify(join(inProject('docs'), file))}`,
  )
  const images = [...files].map((file, place) => `${JSON.stringify(file)}: image${place}`)
  return [
    ...imports,
    `export const images = { ${images.join(', ')} }`,
    `export const guides = ${JSON.stringify(guides)}`,
  ].join('\n')
}

function contentsModule(guides: readonly Guide[]): string {
  const contents = guides.map(({ id, title, sections }) => ({
    id,
    title,
    sections: sections.map(({ blocks: _, ...head }) => head),
  }))
  return `export const contents = ${JSON.stringify(contents)}`
}

/** Pictures stand in sections and in the items of lists. */
export function imageFiles(guides: readonly Guide[]): string[] {
  type Blocks = Guide['sections'][number]['blocks']
  const inBlocks = (blocks: Blocks): string[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'image') return [block.file]
      return block.kind === 'list' ? block.items.flatMap(inBlocks) : []
    })
  return guides.flatMap(({ sections }) => sections.flatMap(({ blocks }) => inBlocks(blocks)))
}
