import { computed, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { groupTree, narrowTree, treeLines, type TreeLine, type TreeNode } from './rules/group-tree.ts'
import { useGroups } from './store.ts'
import { useGroupNames } from './use-group-names.ts'

/** The tree of groupings and groups as it stands: what of it is found and open, and the line that is current. */
export function useGroupTree() {
  const { t, locale } = useI18n()
  const store = useGroups()
  const { itemName, partName } = useGroupNames()
  /** The groupings that somebody closed: a tree shows what it has. */
  const closed = shallowRef<ReadonlySet<string>>(new Set())
  const currentKey = shallowRef<string | null>(null)

  const compare = computed(() => new Intl.Collator(locale.value, { numeric: true }).compare)
  const tree = computed(() => groupTree(store.groups, store.groupings, compare.value))
  const words = computed(() => store.text.toLocaleLowerCase(locale.value).split(/\s+/).filter(Boolean))
  const isFound = (node: TreeNode) => {
    const parts = (node.item?.kind === 'group' ? node.item.parts : null) ?? []
    const text = [nameOf(node), String(node.id ?? ''), ...parts.map((part) => partName('group', part))]
    const held = text.join(' ').toLocaleLowerCase(locale.value)
    return words.value.every((word) => held.includes(word))
  }
  const lines = computed(() =>
    treeLines(
      words.value.length === 0 ? tree.value : narrowTree(tree.value, isFound),
      (key) => !closed.value.has(key),
    ),
  )
  const current = computed(() => lines.value.findIndex(({ node }) => node.key === currentKey.value))

  function nameOf({ kind, item, id, name }: TreeNode): string {
    if (kind === 'rest') return t('groups.tree.rest')
    if (item) return itemName(item)
    return t('groups.tree.missing', { name: partName('grouping', { id: id ?? 0, name }) })
  }
  function sizeOf({ kind, item, inner }: TreeNode): string {
    if (kind === 'missing') return ''
    if (kind === 'rest' || kind === 'grouping') return t('groups.tree.groups', inner.length)
    return item?.parts ? t('groups.tree.people', item.parts.length) : t('groups.tree.notShown')
  }

  // What was selected elsewhere is where the keyboard begins, also where its grouping was closed.
  watch(
    [() => store.selected, tree],
    ([selected]) => {
      if (selected === null || lines.value[current.value]?.node.item?.key === selected) return
      const isIt = ({ node }: TreeLine) => node.item?.key === selected
      if (words.value.length === 0 && !lines.value.some(isIt)) closed.value = new Set()
      currentKey.value = lines.value.find(isIt)?.node.key ?? currentKey.value
    },
    { immediate: true },
  )

  return {
    ...{ tree, lines, current, currentKey, nameOf, sizeOf },
    /** Opens or closes a grouping. */
    turn(key: string) {
      const others = [...closed.value].filter((other) => other !== key)
      closed.value = new Set(closed.value.has(key) ? others : [...others, key])
    },
    openAll() {
      closed.value = new Set()
    },
    goTo({ node }: TreeLine) {
      currentKey.value = node.key
      store.selected = node.item?.key ?? null
    },
  }
}
