/** A growing list of numbers that weighs eight bytes each. */
export interface NumberList {
  push(value: number): void
  clear(): void
  /** What is in it, without a copy: good until the next push. */
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
