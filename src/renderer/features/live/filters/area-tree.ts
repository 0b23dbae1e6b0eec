import type { Alarm } from '../../../../shared/model/alarm.ts'
import { segmentsOf } from '../../../../shared/rules/tag-path.ts'

/** An area, the number of alarms in it at any depth, and its sub-areas. */
export interface AreaNode {
  name: string
  area: string
  count: number
  children: AreaNode[]
}

/** The areas of these alarms; the last segment of a path is the tag, not an area. */
export function buildAreaTree(alarms: Iterable<Alarm>, collator: Pick<Intl.Collator, 'compare'>): AreaNode[] {
  const roots: AreaNode[] = []
  const known = new Map<string, AreaNode>()
  for (const { path } of alarms) {
    let siblings = roots
    let area = ''
    for (const name of segmentsOf(path).slice(0, -1)) {
      area = area === '' ? name : `${area}\\${name}`
      let node = known.get(area)
      if (!node) {
        node = { name, area, count: 0, children: [] }
        known.set(area, node)
        siblings.push(node)
      }
      node.count++
      siblings = node.children
    }
  }
  for (const list of [roots, ...[...known.values()].map(({ children }) => children)])
    list.sort((a, b) => collator.compare(a.name, b.name))
  return roots
}
