/** One column of an order. */
export interface SortKeyOf<Column extends string> {
  column: Column
  descending: boolean
}

/**
 * What a press on a column's heading makes of the order. Alone it becomes the only key; added to the others
 * it comes last. A column that is a key already changes its direction and keeps its place.
 */
export function pressHeading<Column extends string>(
  sort: readonly SortKeyOf<Column>[],
  column: Column,
  { add, descendingFirst }: { add: boolean; descendingFirst: boolean },
): SortKeyOf<Column>[] {
  const own = sort.find((key) => key.column === column)
  const turned = own && { column, descending: !own.descending }
  const first = { column, descending: descendingFirst }
  if (!add) return [turned && sort.length === 1 ? turned : first]
  return turned ? sort.map((key) => (key === own ? turned : key)) : [...sort, first]
}
