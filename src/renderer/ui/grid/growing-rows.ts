/** Reads every row of a list once, in its order, as the list grows. */
export interface GrowingRows<Row> {
  /** Reads on, up to the row before `until` at most. A list that is not the former one grown is read from its start. */
  follow(rows: readonly Row[], until?: number): void
  /** How many rows have been read. */
  count(): number
}

/** Records arrive a page at a time and are only ever added at the end, so its two ends tell a list apart. */
export function createGrowingRows<Row extends object>(parts: {
  restart(): void
  read(row: Row, index: number): void
}): GrowingRows<Row> {
  let count = 0
  let first: Row | undefined
  let last: Row | undefined
  return {
    count: () => count,
    follow(rows, until = rows.length) {
      if (count > 0 && (rows[0] !== first || rows[count - 1] !== last)) {
        parts.restart()
        count = 0
      }
      for (; count < Math.min(until, rows.length); count++) {
        const row = rows[count]
        if (row) parts.read(row, count)
      }
      first = rows[0]
      last = rows[count - 1]
    },
  }
}

/** A growing list of numbers, at eight bytes each. */
export interface NumberList {
  push(value: number): void
  clear(): void
  /** Its content, not a copy: valid until the next push. */
  values(): Float64Array
}

export function createNumberList(): NumberList {
  let room = new Float64Array(1_024)
  let length = 0
  return {
    push(value) {
      if (length === room.length) {
        const larger = new Float64Array(room.length * 2)
        larger.set(room)
        room = larger
      }
      room[length++] = value
    },
    clear() {
      length = 0
    },
    values: () => room.subarray(0, length),
  }
}
