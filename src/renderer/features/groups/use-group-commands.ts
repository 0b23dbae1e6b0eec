import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import { learnFields } from './rules/learned-form.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useGroupCreation } from './group-creation.ts'
import { useGroups } from './store.ts'
import { groupDraftLike } from './group-draft.ts'
import { useCommands } from '../../ui/commands.ts'
import type { CoverageRow } from './use-coverage.ts'
import { useGroupNames } from './use-group-names.ts'
import { useCallTarget } from '../calls/index.ts'

export interface GroupCommandParts {
  read: () => Promise<void>
  find: () => void
}

/** What can be done with call groups, by key and from the palette. */
export function useGroupCommands({ read, find }: GroupCommandParts) {
  const store = useGroups()
  const creation = useGroupCreation()
  const authorization = useAuthorization()
  const book = useContactBook()
  const router = useRouter()
  const { itemName } = useGroupNames()
  const mayAct = () => !authorization.isReadOnly
  function create(kind: GroupKind) {
    creation.end = null
    creation.kind = kind
  }

  function showContact(id: number) {
    book.requestedContact = id
    void router.push({ name: 'contacts' })
  }

  const callable = computed(() => {
    const item = store.subject
    if (!item || item.id === null) return null
    return item.kind === 'group' ? { groupIds: [item.id] } : { groupingIds: [item.id] }
  })
  useCallTarget(
    () =>
      callable.value &&
      store.subject && {
        kind: 'choice',
        choice: callable.value,
        name: itemName(store.subject),
      },
  )
  useCommands(() => [
    { id: 'groups.find', group: 'list', labelKey: 'groups.find', keys: ['/'], run: find },
    { id: 'groups.refresh', group: 'list', labelKey: 'groups.refreshHint', keys: ['R'], run: read },
    {
      id: 'groups.newGroup',
      group: 'list',
      labelKey: 'groups.newGroup',
      keys: ['N'],
      when: mayAct,
      run: () => create('group'),
    },
    {
      id: 'groups.newGrouping',
      group: 'list',
      labelKey: 'groups.newGrouping',
      keys: ['Shift+N'],
      when: mayAct,
      run: () => create('grouping'),
    },
  ])

  return {
    create,
    /** Whom a call to the item that is selected calls; null where it has no number to be called by. */
    callable,
    /** Opens the form filled from the item that is shown, but for its name. */
    like() {
      const item = store.subject
      if (!item) return
      const items = item.kind === 'group' ? store.groups : store.groupings
      const learned = learnFields(
        item.kind,
        items.map(({ record }) => record),
      )
      creation.replace(item.kind, groupDraftLike(item.kind, learned, item.record))
      create(item.kind)
    },
    /** Leads to what a finding is about. */
    openFinding({ groupKey, id }: CoverageRow) {
      const item = groupKey === null ? undefined : store.items.get(groupKey)
      if (item) store.show(item)
      else if (id !== null) showContact(id)
    },
    showContact,
  }
}
