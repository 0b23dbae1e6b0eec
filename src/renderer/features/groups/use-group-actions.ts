import { computed, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import { learnFields } from './rules/learned-form.ts'
import { useGroupCreation, useCreateRefusal } from './creation-store.ts'
import { useGroups } from './store.ts'
import { duplicateDraft } from './rules/group-draft.ts'
import { useCommands } from '../../ui/commands.ts'
import type { CoverageRow } from './use-group-coverage.ts'
import { useGroupNames } from './use-group-names.ts'
import { useContributions } from '../../contributions.ts'
import { useClock } from '../../ui/clock.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useConnection } from '../../bridge/connection.ts'

export interface GroupActionParts {
  read: () => Promise<void>
  find: () => void
}

/** Commands and actions on call groups. */
export function useGroupActions({ read, find }: GroupActionParts) {
  const store = useGroups()
  const creation = useGroupCreation()
  const router = useRouter()
  const { itemName } = useGroupNames()
  const refusal = useCreateRefusal()
  const canAct = () => refusal.value === undefined
  function create(kind: GroupKind) {
    creation.result = null
    creation.kind = kind
  }

  const { linkToContact, useCallTarget } = useContributions()
  function showContact(id: number) {
    const link = linkToContact(id)
    if (link !== null) void router.push(link)
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
    { id: 'groups.find', group: 'list', labelKey: 'groups.find', key: 'find', run: find },
    { id: 'groups.refresh', group: 'list', labelKey: 'groups.refreshHint', key: 'refresh', run: read },
    {
      id: 'groups.newGroup',
      group: 'list',
      labelKey: 'groups.newGroup',
      key: 'add',
      when: canAct,
      run: () => create('group'),
    },
    {
      id: 'groups.newGrouping',
      group: 'list',
      labelKey: 'groups.newGrouping',
      key: 'addGrouping',
      when: canAct,
      run: () => create('grouping'),
    },
  ])

  return {
    create,
    /** Callees of the selected item; null where it has no id. */
    callable,
    /** Opens the form with a copy of the selected item, without its name. */
    duplicate() {
      const item = store.subject
      if (!item) return
      const items = item.kind === 'group' ? store.groups : store.groupings
      const learned = learnFields(
        item.kind,
        items.map(({ record }) => record),
      )
      creation.replace(item.kind, duplicateDraft(item.kind, learned, item.record))
      create(item.kind)
    },
    /** Shows the group or contact of a finding. */
    openFinding({ groupKey, id }: CoverageRow) {
      const item = groupKey === null ? undefined : store.items.get(groupKey)
      if (item) store.show(item)
      else if (id !== null) showContact(id)
    },
    showContact,
  }
}

/** Reads call groups and groupings: on opening, for another server, and after a lost connection is restored. */
export function useGroupReading(): { read: () => Promise<void> } {
  const bridge = useBridge()
  const store = useGroups()
  const settings = useSettings()
  const clock = useClock()
  const { trusted } = useConnection()
  const server = () => settings.server && `${settings.server.id} ${settings.server.baseUrl}`
  const latest = useLatest()

  async function read() {
    const signal = latest()
    const requested = server()
    store.isReading = true
    const answer = await bridge.request('groups.read', null)
    if (signal.aborted) return
    store.isReading = false
    if (requested !== server()) return
    if (answer.ok) store.take(answer.value, clock.now)
    else store.failure = answer.error
  }

  watch(
    server,
    (now) => {
      if (now !== null) void read()
    },
    { immediate: true },
  )
  const isPartial = () =>
    store.failure !== null || [store.lists?.groups, store.lists?.groupings].some((list) => list?.failure)
  watch(trusted, (now) => {
    if (now && isPartial()) void read()
  })
  return { read }
}
