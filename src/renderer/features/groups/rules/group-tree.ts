import { groupingsOf, type GroupItem } from './group-item.ts'

/** A grouping with its groups, or a group in one; `rest` has the groups without a grouping. */
export interface TreeNode {
  /** Unique: a group can be in several groupings. */
  key: string
  kind: 'grouping' | 'group' | 'missing' | 'rest'
  /** Null: a group missing from the list of groups, or the rest. */
  item: GroupItem | null
  name: string
  id: number | null
  inner: readonly TreeNode[]
}

/** A visible line of the tree. */
export interface TreeLine {
  node: TreeNode
  level: number
  /** Position among its siblings, from 1, and their number. */
  place: number
  siblings: number
  /** Null: it has no children. */
  open: boolean | null
}

/** Key of the node for groups without a grouping. */
export const restKey = 'rest'

/** Groupings and their groups by name, then groups without a grouping. */
export function groupTree(
  groups: readonly GroupItem[],
  groupings: readonly GroupItem[],
  compare: (a: string, b: string) => number,
): TreeNode[] {
  const links = groupingsOf(groups, groupings)
  const byGrouping = new Map<string, GroupItem[]>()
  for (const group of groups)
    for (const { key } of links.get(group.key) ?? [])
      byGrouping.set(key, [...(byGrouping.get(key) ?? []), group])
  const byName = (a: TreeNode, b: TreeNode) => compare(a.name, b.name) || (a.id ?? 0) - (b.id ?? 0)

  const roots = groupings.map((grouping) => {
    const own = byGrouping.get(grouping.key) ?? []
    const known = new Set(own.map(({ id }) => id))
    const missing = (grouping.parts ?? [])
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }): TreeNode => {
        return { key: `${grouping.key}/missing-${id}`, kind: 'missing', item: null, name, id, inner: [] }
      })
    const inner = [...own.map((group) => nodeOf(group, grouping.key)), ...missing].sort(byName)
    return { ...nodeOf(grouping, null), inner }
  })
  const loose = groups.filter(({ key }) => (links.get(key) ?? []).length === 0)
  if (loose.length === 0) return roots.sort(byName)
  const inner = loose.map((group) => nodeOf(group, restKey)).sort(byName)
  return [...roots.sort(byName), { key: restKey, kind: 'rest', item: null, name: '', id: null, inner }]
}

/** Filters a tree: a matching grouping with all of its groups, others with their matching groups. */
export function narrowTree(
  tree: readonly TreeNode[],
  holds: (node: TreeNode) => boolean,
): readonly TreeNode[] {
  return tree.flatMap((node) => {
    if (node.kind !== 'rest' && holds(node)) return [node]
    const inner = narrowTree(node.inner, holds)
    return inner.length === 0 ? [] : [{ ...node, inner }]
  })
}

/** The visible lines of a tree. */
export function treeLines(
  tree: readonly TreeNode[],
  isOpen: (key: string) => boolean,
  level = 1,
): readonly TreeLine[] {
  return tree.flatMap((node, index) => {
    const open = node.inner.length === 0 ? null : isOpen(node.key)
    const line = { node, level, place: index + 1, siblings: tree.length, open }
    return [line, ...(open ? treeLines(node.inner, isOpen, level + 1) : [])]
  })
}

function nodeOf(item: GroupItem, above: string | null): TreeNode {
  const key = above === null ? item.key : `${above}/${item.key}`
  return { key, kind: item.kind, item, name: item.name, id: item.id, inner: [] }
}
