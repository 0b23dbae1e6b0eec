import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Handover, HandoverList, HandoverPart, HandoverReading } from '../../../shared/model/handover.ts'
import type { Failure } from '../../../shared/result.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useHandover } from './store.ts'

/** What the view shows: a reading that nobody has signed, or a signed handover. */
export type ShownHandover =
  | { kind: 'draft'; reading: HandoverReading }
  | { kind: 'signed'; handover: Handover; isSound: boolean; parts?: HandoverPart[] | undefined }

/** A paper for each server where the page shows several; one without a name where it shows one. */
export function papersOf(shown: ShownHandover): { server: string | null; shown: ShownHandover }[] {
  const parts = shown.kind === 'draft' ? shown.reading.parts : shown.parts
  if (!parts) return [{ server: null, shown }]
  return parts.map(({ server, content, signed }) => ({
    server,
    shown: signed
      ? { kind: 'signed', ...signed }
      : { kind: 'draft', reading: { ticket: '', content, signed: null } },
  }))
}

/** Alarms change all the time; the handover is updated slowly enough to be read. */
const followMs = 10_000
const maxListed = 200

/** The list of shifts and handovers, and the one that is shown. */
export function useHandoverReading() {
  const bridge = useBridge()
  const desk = useDesk()
  const store = useHandover()
  const list = shallowRef<HandoverList | null>(null)
  const shown = shallowRef<ShownHandover | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const isReading = shallowRef(false)
  const [latestRead, latestList] = [useLatest(), useLatest()]
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The shift that is being handed over stays on screen when its time ends: it is about to be signed. */
  const pinned = computed(() =>
    shown.value?.kind === 'draft' && store.id === null ? shown.value.reading.content.shift.from : null,
  )

  async function request(): Promise<ShownHandover | Failure> {
    const open = async (id: string): Promise<ShownHandover | Failure> => {
      const answer = await bridge.request('handover.open', { id })
      return answer.ok ? { kind: 'signed', ...answer.value } : answer.error
    }
    if (store.id !== null) return open(store.id)
    const answer = await bridge.request('handover.read', { from: store.shift ?? pinned.value })
    if (!answer.ok) return answer.error
    const { signed } = answer.value
    return signed === null ? { kind: 'draft', reading: answer.value } : open(signed.id)
  }
  async function read() {
    clearTimeout(timer)
    timer = undefined
    const signal = latestRead()
    isReading.value = true
    const result = await request()
    if (signal.aborted) return
    isReading.value = false
    failure.value = 'code' in result ? result : null
    if (!('code' in result)) shown.value = result
  }
  async function readList() {
    const signal = latestList()
    const answer = await bridge.request('handover.list', { search: store.search.trim(), limit: maxListed })
    if (signal.aborted) return
    if (answer.ok) list.value = answer.value
    else failure.value = answer.error
  }
  const refresh = () => void Promise.all([read(), readList()])

  watch(
    () => [store.shift, store.id],
    () => {
      shown.value = null
      void read()
    },
  )
  watch(() => store.search, readList)
  watch(() => store.changes, refresh)
  watch(
    () => desk.updated,
    () => {
      if (shown.value?.kind === 'draft') timer ??= setTimeout(() => void read(), followMs)
    },
  )
  refresh()
  onScopeDispose(() => clearTimeout(timer))

  return { list, shown, failure, isReading, refresh }
}
