import { computed, shallowRef, watch } from 'vue'
import { ratingKinds } from '../../shared/model/constants.ts'
import type { RatingKind, TagRatings } from '../../shared/model/rating.ts'
import type { Period } from '../../shared/rules/periods.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useNumbers } from '../ui/formats/numbers.ts'
import type { GridColumn } from '../ui/grid/grid-column.ts'
import { useI18n } from '../ui/i18n.ts'
import { useLatest } from '../ui/use-latest.ts'
import type { ExportableColumn } from './use-record-export.ts'

/** How people rated the alarms of each tag within a period; nothing where that cannot be read. */
export function useTagRatings(period: () => Period | null) {
  const bridge = useBridge()
  const latest = useLatest()
  const list = shallowRef<readonly TagRatings[]>([])
  const byTag = computed(() => new Map(list.value.map((one) => [samePathForm(one.tag), one])))
  watch(
    period,
    async (asked) => {
      const signal = latest()
      const answer = asked && (await bridge.request('ratings.count', { from: asked.from, to: asked.to }))
      if (!signal.aborted) list.value = answer?.ok ? answer.value : []
    },
    { immediate: true },
  )
  return {
    /** The most often rated first. */
    list,
    of: (tag: string): TagRatings | null => byTag.value.get(samePathForm(tag)) ?? null,
  }
}

/** The ratings as a column of a table, and as one column for each kind in a file; none where nothing was rated. */
export function useRatingColumns<Row>(
  ratings: ReturnType<typeof useTagRatings>,
  tagOf: (row: Row) => string,
) {
  const { t } = useI18n()
  const { whole } = useNumbers()
  const countOf = (row: Row, kind: RatingKind) => ratings.of(tagOf(row))?.[kind] ?? 0
  const text = (row: Row) =>
    ratingKinds
      .filter((kind) => countOf(row, kind) > 0)
      .map((kind) => t(`rating.count.${kind}`, { n: whole(countOf(row, kind)) }))
      .join(', ')
  const column: GridColumn<Row> = {
    id: 'ratings',
    titleKey: 'rating.column',
    width: 9,
    minWidth: 6,
    descendingFirst: true,
    // What speaks against an alarm comes first.
    value: (row) => ratings.of(tagOf(row)) && countOf(row, 'nuisance') + countOf(row, 'noAction'),
    text,
    tooltip: text,
  }
  const files = ratingKinds.map((kind) => ({
    id: kind,
    titleKey: `rating.kind.${kind}` as const,
    text: (row: Row) => String(countOf(row, kind)),
    raw: (row: Row) => countOf(row, kind),
  }))
  const isRated = () => ratings.list.value.length > 0
  return {
    text,
    columns: computed((): readonly GridColumn<Row>[] => (isRated() ? [column] : [])),
    files: computed((): readonly ExportableColumn<Row>[] => (isRated() ? files : [])),
  }
}
