/** The rows as they are shown: in this order (null: as they came), those that are marked and kept. */
export function arrange<Row>(
  rows: readonly Row[],
  order: Uint32Array | null,
  found: Uint8Array | null,
  keep: ((place: number) => boolean) | null,
): readonly Row[] {
  if (order === null && found === null && keep === null) return rows
  const shown: Row[] = []
  for (let index = 0; index < rows.length; index++) {
    const place = order?.[index] ?? index
    if (found?.[place] === 0 || keep?.(place) === false) continue
    const row = rows[place]
    if (row !== undefined) shown.push(row)
  }
  return shown
}
