import { contents } from 'virtual:guide-contents'
import type { ViewAddress } from '../../feature.ts'
import { guideIds } from './guide.ts'
import { useHelp } from './store.ts'

/** Which guide, which heading of it, and what is searched for. */
export function helpAddress(): ViewAddress {
  const help = useHelp()
  const headingsOf = (id: string) => contents.find((guide) => guide.id === id)?.sections ?? []
  return {
    fields: [
      {
        name: 'guide',
        text: () => (help.guide === 'operators' ? null : help.guide),
        take(text) {
          const id = guideIds.find((each) => each === (text ?? 'operators'))
          if (id !== undefined) help.guide = id
          return id !== undefined
        },
      },
      {
        name: 'section',
        text: () => help.section,
        take(text) {
          const isThere = text === null || headingsOf(help.guide).some(({ id }) => id === text)
          help.section = isThere ? text : null
          return isThere
        },
      },
      {
        name: 'search',
        pace: 'typed',
        text: () => help.search || null,
        take(text) {
          help.search = text ?? ''
          return true
        },
      },
    ],
  }
}
