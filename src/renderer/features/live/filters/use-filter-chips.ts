import { computed } from 'vue'
import { useI18n } from '../../../ui/i18n.ts'
import { useTimes } from '../../../ui/formats/use-times.ts'
import type { FilterChip } from '../../../ui/filters.ts'
import { serviceFields, withoutField } from '../../../alarm/service-fields.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useViews } from '../views/store.ts'
import { useLabels, useStateLabel } from '../../../alarm/use-labels.ts'

/** The filters that are set, as removable chips; the text of the filter box is not among them. */
export function useFilterChips() {
  const { t } = useI18n()
  const { lasting } = useTimes()
  const views = useViews()
  const settings = useSettings()
  const stateLabel = useStateLabel()
  const labels = useLabels()

  return computed<FilterChip[]>(() => {
    const { filter, service } = views.draft
    const chip = (key: string, label: string, text: string | null, remove: () => void) =>
      text === null ? [] : [{ key, label, text, remove }]
    const shownBands = settings.scale.bands.filter(({ id }) => !filter.hiddenBands.includes(id))
    const minutes = (n: number | null) => (n === null ? null : lasting(n * 60_000))
    return [
      ...chip(
        'bands',
        t('filters.bands'),
        filter.hiddenBands.length === 0
          ? null
          : shownBands.map(({ id }) => t(`band.${id}`)).join(', ') || t('filters.none'),
        () => views.changeFilter({ hiddenBands: [] }),
      ),
      ...chip(
        'acknowledged',
        t('filters.acknowledged'),
        filter.acknowledged === 'any' ? null : t(`filters.acknowledgedIs.${filter.acknowledged}`),
        () => views.changeFilter({ acknowledged: 'any' }),
      ),
      ...chip('person', t('filters.person'), filter.ackUser.trim() || null, () =>
        views.changeFilter({ ackUser: '' }),
      ),
      ...chip(
        'states',
        t('filters.state'),
        filter.states.length === 0
          ? null
          : filter.states.map((state) => stateLabel(state) || state).join(', '),
        () => views.changeFilter({ states: [] }),
      ),
      ...chip('younger', t('filters.younger'), minutes(filter.youngerThanMinutes), () =>
        views.changeFilter({ youngerThanMinutes: null }),
      ),
      ...chip('older', t('filters.older'), minutes(filter.olderThanMinutes), () =>
        views.changeFilter({ olderThanMinutes: null }),
      ),
      ...chip('area', t('filters.area'), filter.area || null, () => views.changeFilter({ area: '' })),
      ...chip(
        'masked',
        t('filters.masked'),
        filter.masked === 'any' ? null : t(`filters.maskedIs.${filter.masked}`),
        () => views.changeFilter({ masked: 'any' }),
      ),
      ...chip(
        'nuisance',
        t('filters.nuisance'),
        filter.nuisance.length === 0
          ? null
          : filter.nuisance.map((kind) => t(`nuisance.kind.${kind}`)).join(', '),
        () => views.changeFilter({ nuisance: [] }),
      ),
      ...serviceFields.flatMap((field) =>
        chip(
          `service-${field}`,
          t(`filters.service.${field}`),
          service[field] === undefined ? null : labels.textOf(field, service[field]),
          () => views.change({ service: withoutField(service, field) }),
        ),
      ),
    ]
  })
}
