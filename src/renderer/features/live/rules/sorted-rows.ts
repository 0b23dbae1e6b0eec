/** Negative when the first comes before the second; 0 only for a row and itself. */
export type Compare<Row> = (a: Row, b: Row) => number

/** Rows between two pauses of a long task. */
export const stepRows = 1_024

/** The first place from `from` on whose row does not come before this one: where it is, or where it belongs. */
export function placeOf<Wanted, Row extends Wanted>(
  sorted: readonly Row[],
  row: Wanted,
  compare: Compare<Wanted>,
  from = 0,
): number {
  let [low, high] = [from, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && compare(other, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether looking up k rows one by one takes more comparisons than walking along n rows. */
export const isWalkCheaper = (k: number, n: number) => k * Math.ceil(Math.log2(n + 1)) > n + k

/** The places of rows that are in the list, in ascending order. */
function placesOf<Row>(sorted: readonly Row[], rows: readonly Row[], compare: Compare<Row>): number[] {
  if (isWalkCheaper(rows.length, sorted.length)) {
    // A walk by identity needs no comparison at all.
    const wanted = new Set(rows)
    const places: number[] = []
    for (const [place, row] of sorted.entries()) if (wanted.has(row)) places.push(place)
    return places
  }
  const places = rows.map((row) => placeOf(sorted, row, compare))
  return places.filter((place, index) => sorted[place] === rows[index]).sort((a, b) => a - b)
}

/** For each of these rows, which are in order, the place in the list that it belongs before. */
function placesFor<Row>(sorted: readonly Row[], rows: readonly Row[], compare: Compare<Row>): number[] {
  const walks = isWalkCheaper(rows.length, sorted.length)
  let place = 0
  return rows.map((row) => {
    if (!walks) return (place = placeOf(sorted, row, compare, place))
    for (let other = sorted[place]; other !== undefined && compare(other, row) < 0; other = sorted[place])
      place++
    return place
  })
}

/**
 * A sorted list without some of its rows and with others. k changes among n rows take about k·log n comparisons, and
 * never more than sorting the added rows and walking along the list once.
 */
export function changeSorted<Row>(
  sorted: readonly Row[],
  removed: readonly Row[],
  added: readonly Row[],
  compare: Compare<Row>,
): readonly Row[] {
  if (removed.length === 0 && added.length === 0) return sorted
  const gone = placesOf(sorted, removed, compare)
  if (gone.length !== removed.length) throw new Error('a row to remove is not in the list')
  const fresh = added.toSorted(compare)
  const places = placesFor(sorted, fresh, compare)
  const next: Row[] = []
  let taken = 0
  let skipped = 0
  const takeUntil = (end: number) => {
    for (; taken < end; taken++) {
      const row = sorted[taken]
      if (gone[skipped] === taken) skipped++
      else if (row !== undefined) next.push(row)
    }
  }
  fresh.forEach((row, index) => {
    takeUntil(places[index] ?? sorted.length)
    next.push(row)
  })
  takeUntil(sorted.length)
  return next
}

/** Sorts a step at a time. Rows that are nearly in order already take few comparisons. */
export function* sortInSteps<Row>(rows: readonly Row[], compare: Compare<Row>): Generator<void, Row[]> {
  let runs: Row[][] = []
  for (let from = 0; from < rows.length; from += stepRows) {
    runs.push(rows.slice(from, from + stepRows).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: Row[][] = []
    for (let place = 0; place < runs.length; place += 2)
      longer.push(yield* merge(runs[place] ?? [], runs[place + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* merge<Row>(first: Row[], second: Row[], compare: Compare<Row>): Generator<void, Row[]> {
  const [end, start] = [first.at(-1), second[0]]
  if (end === undefined || start === undefined || compare(end, start) <= 0) return first.concat(second)
  const merged: Row[] = []
  let taken = 0
  for (const row of second) {
    for (let other = first[taken]; other !== undefined && compare(other, row) <= 0; other = first[taken]) {
      merged.push(other)
      taken++
    }
    merged.push(row)
    if (merged.length % stepRows === 0) yield
  }
  return merged.concat(first.slice(taken))
}
