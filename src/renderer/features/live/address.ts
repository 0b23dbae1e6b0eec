import { toRef } from 'vue'
import { bandIds, columnIds, nuisanceKinds } from '../../../shared/model/constants.ts'
import type { AlarmFilter, Grouping, ServiceFilter, SortKey } from '../../../shared/model/saved-view.ts'
import { serviceFields, withField } from '../../alarm/service-fields.ts'
import { detailField, onceKnown } from '../../bridge/address-fields.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useStatus } from '../../bridge/stores/status.ts'
import type { AddressField, ViewAddress } from '../../feature.ts'
import {
  anyText,
  listOf,
  oneOf,
  positiveOrNone,
  wholeNumber,
  type AddressValue,
} from '../../ui/address-values.ts'
import { useLive } from './store.ts'
import { draftOf, type ViewDraft } from './views/saved-views.ts'
import { useViews } from './views/store.ts'

const column = oneOf(columnIds)
/** `-raised`: descending. */
const sortKey: AddressValue<SortKey> = {
  write: ({ column: id, descending }) => `${descending ? '-' : ''}${id}`,
  read(text) {
    const id = column.read(text.replace(/^-/, ''))
    return id && { column: id, descending: text.startsWith('-') }
  },
}
const sorting = listOf(sortKey)
const simpleGrouping = oneOf(['none', 'priority', 'state', 'dataServer'])
const grouping: AddressValue<Grouping> = {
  write: (value) => (value.by === 'area' ? `area${value.depth}` : value.by),
  read(text) {
    const [, depth] = /^area([1-8])$/.exec(text) ?? []
    if (depth !== undefined) return { by: 'area', depth: Number(depth) }
    const by = simpleGrouping.read(text)
    return by && { by }
  },
}

/** What the live list shows: a view and what was changed of it, the selected alarm, and whether its details are open. */
export function liveAddress(): ViewAddress {
  const live = useLive()
  const views = useViews()
  const desk = useDesk()
  const shelf = useShelf()
  const settings = useSettings()
  const status = useStatus()

  /** A part of the view, in the address only if it differs from the saved view. */
  function changed<Value>(
    name: string,
    value: AddressValue<Value>,
    get: (draft: ViewDraft) => Value,
    set: (value: Value) => void,
  ): AddressField {
    const saved = () => get(draftOf(views.active))
    return {
      name,
      text() {
        const text = value.write(get(views.draft))
        return text === value.write(saved()) ? null : text
      },
      take(text) {
        const wanted = text === null ? saved() : value.read(text)
        if (wanted === undefined) return false
        if (value.write(wanted) !== value.write(get(views.draft))) set(wanted)
        return true
      },
    }
  }
  const filtered = <Part extends keyof AlarmFilter>(
    name: string,
    part: Part,
    value: AddressValue<AlarmFilter[Part]>,
  ) =>
    changed(
      name,
      value,
      ({ filter }) => filter[part],
      (wanted) => views.changeFilter({ [part]: wanted }),
    )

  const view: AddressField = {
    name: 'view',
    text: () => (views.active.id === settings.settings?.startView ? null : views.active.id),
    take(text) {
      const id = text ?? settings.settings?.startView
      if (!views.saved.some((one) => one.id === id)) return text === null
      if (id !== undefined && id !== views.active.id) views.activate(id)
      return true
    },
  }
  const text: AddressField = {
    name: 'text',
    pace: 'typed',
    text: () => (views.text === views.active.filter.text ? null : views.text),
    take(wanted) {
      const next = wanted ?? views.active.filter.text
      if (next !== views.text) views.setText(next)
      return true
    },
  }
  const alarm: AddressField = {
    name: 'alarm',
    pace: 'passing',
    text: () => (live.selectedId === null ? null : String(live.selectedId)),
    take(wanted) {
      const id = wanted === null ? null : wholeNumber.read(wanted)
      if (id === undefined) return false
      if (id === live.selectedId) return true
      live.select(id)
      live.revealCount++
      return id === null || isListed(id)
    },
  }
  const isConfirmed = () => status.status !== null && status.status.confirmedAt !== null
  const isKnownActive = (id: number) => desk.alarms.has(id) || shelf.alarms.has(id)
  /** Whether an alarm is active, as soon as the whole list is known. */
  const isListed = (id: number) =>
    onceKnown(
      () => isKnownActive(id) || (desk.progress === null && isConfirmed() && shelf.isLoaded),
      () => {
        const isActive = isKnownActive(id)
        if (!isActive && live.selectedId === id) live.select(null)
        return isActive
      },
    )

  return {
    fields: [
      view,
      text,
      filtered('hide', 'hiddenBands', listOf(oneOf(bandIds))),
      filtered('ack', 'acknowledged', oneOf(['any', 'no', 'yes'])),
      filtered('person', 'ackUser', anyText),
      filtered('states', 'states', listOf(wholeNumber)),
      filtered('younger', 'youngerThanMinutes', positiveOrNone),
      filtered('older', 'olderThanMinutes', positiveOrNone),
      filtered('area', 'area', anyText),
      filtered('masked', 'masked', oneOf(['any', 'no', 'only'])),
      filtered('is', 'nuisance', listOf(oneOf(nuisanceKinds))),
      ...serviceFields.map((field) => {
        const value: AddressValue<string> = {
          write: (typed) => typed,
          read: (typed) => (withField<ServiceFilter>({}, field, typed) === null ? undefined : typed),
        }
        return changed(
          field,
          value,
          ({ service }) => String(service[field] ?? ''),
          (typed) => {
            const service = withField(views.draft.service, field, typed)
            if (service) views.change({ service })
          },
        )
      }),
      changed(
        'sort',
        { ...sorting, read: (keys) => (keys === '' ? undefined : sorting.read(keys)) },
        ({ sort }) => sort,
        (sort) => views.change({ sort }),
      ),
      changed(
        'group',
        grouping,
        (draft) => draft.grouping,
        (next) => views.change({ grouping: next }),
      ),
      alarm,
      detailField(toRef(live, 'detailOpen'), () => live.selectedId !== null),
    ],
  }
}
