import type { SparseRow } from './views.ts'

/** What is to be learnt: rows, and what each output should say of each row. */
export interface RidgeTask {
  rows: readonly SparseRow[]
  /** Row by row. */
  targets: Float32Array
  outputs: number
  /** How much each row counts; 1 where it is not said. */
  weights?: Float32Array
}

/** Says for each output how much a row is of it. */
export type Scorer = (row: SparseRow) => Float64Array

const penalty = 5
/** The constant part of an output is hardly penalized. */
const constant = 3
/** What is in fewer rows says nothing; of very many columns the most frequent are learnt, which bounds the memory. */
const minRows = 3
const maxColumns = 1_000
/** Work between two steps, in multiplications: a few milliseconds. */
const sliceSize = 4_000_000

/** Ridge regression by its normal equations, in slices that leave the thread free to answer in between. */
export function* fitRidge({ rows, targets, outputs, weights }: RidgeTask): Generator<void, Scorer> {
  const numbers = numberColumns(rows)
  // The last column is the constant.
  const size = numbers.size + 1
  const matrix = new Float64Array(size * size)
  const sides = new Float64Array(size * outputs)
  const own = new Int32Array(size)
  const values = new Float64Array(size)
  let work = 0
  for (const [at, row] of rows.entries()) {
    const count = pick(row, numbers, own, values)
    const weight = weights?.[at] ?? 1
    for (let one = 0; one < count; one++) {
      const value = (values[one] ?? 0) * weight
      const base = (own[one] ?? 0) * size
      for (let other = 0; other < count; other++) {
        const place = base + (own[other] ?? 0)
        matrix[place] = (matrix[place] ?? 0) + value * (values[other] ?? 0)
      }
      for (let output = 0; output < outputs; output++) {
        const place = (own[one] ?? 0) * outputs + output
        sides[place] = (sides[place] ?? 0) + value * (targets[at * outputs + output] ?? 0)
      }
    }
    work += count * (count + outputs)
    if (work < sliceSize) continue
    work = 0
    yield
  }
  for (let at = 0; at < size; at++) matrix[at * size + at] = (matrix[at * size + at] ?? 0) + penalty
  yield* factorize(matrix, size)
  const result = yield* solve(matrix, sides, size, outputs)
  return (row) => {
    const [columns, amounts] = [
      new Int32Array(row.columns.length + 1),
      new Float64Array(row.columns.length + 1),
    ]
    const count = pick(row, numbers, columns, amounts)
    const scores = new Float64Array(outputs)
    for (let one = 0; one < count; one++) {
      const [base, value] = [(columns[one] ?? 0) * outputs, amounts[one] ?? 0]
      for (let output = 0; output < outputs; output++)
        scores[output] = (scores[output] ?? 0) + value * (result[base + output] ?? 0)
    }
    return scores
  }
}

/** Numbers the columns that are learnt. */
function numberColumns(rows: readonly SparseRow[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { columns } of rows)
    for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count >= minRows).sort((a, b) => b[1] - a[1])
  return new Map(frequent.slice(0, maxColumns).map(([column], place) => [column, place]))
}

/** Writes the learnt columns of a row and the constant; says how many they are. */
function pick(
  row: SparseRow,
  numbers: ReadonlyMap<number, number>,
  columns: Int32Array,
  values: Float64Array,
): number {
  let count = 0
  for (let place = 0; place < row.columns.length; place++) {
    const number = numbers.get(row.columns[place] ?? -1)
    if (number === undefined) continue
    columns[count] = number
    values[count++] = row.values[place] ?? 0
  }
  columns[count] = numbers.size
  values[count++] = constant
  return count
}

/** Cholesky's factor, in the lower half of the matrix. */
function* factorize(matrix: Float64Array, size: number): Generator<void, void> {
  let work = 0
  for (let row = 0; row < size; row++) {
    const rowBase = row * size
    for (let column = 0; column <= row; column++) {
      const columnBase = column * size
      let sum = matrix[rowBase + column] ?? 0
      for (let at = 0; at < column; at++) sum -= (matrix[rowBase + at] ?? 0) * (matrix[columnBase + at] ?? 0)
      matrix[rowBase + column] =
        column === row ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (matrix[columnBase + column] ?? 1)
    }
    work += (row * row) / 2
    if (work < sliceSize) continue
    work = 0
    yield
  }
}

/** Forward and back, for each output. */
function* solve(
  factor: Float64Array,
  sides: Float64Array,
  size: number,
  outputs: number,
): Generator<void, Float32Array> {
  let work = 0
  const result = new Float32Array(size * outputs)
  const column = new Float64Array(size)
  for (let output = 0; output < outputs; output++) {
    for (let row = 0; row < size; row++) {
      let sum = sides[row * outputs + output] ?? 0
      for (let at = 0; at < row; at++) sum -= (factor[row * size + at] ?? 0) * (column[at] ?? 0)
      column[row] = sum / (factor[row * size + row] ?? 1)
    }
    for (let row = size - 1; row >= 0; row--) {
      const value = (column[row] ?? 0) / (factor[row * size + row] ?? 1)
      column[row] = value
      for (let at = 0; at < row; at++) column[at] = (column[at] ?? 0) - (factor[row * size + at] ?? 0) * value
      result[row * outputs + output] = value
    }
    work += size * size
    if (work < sliceSize) continue
    work = 0
    yield
  }
  return result
}
