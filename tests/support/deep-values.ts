/** An array in an array, so many levels deep. */
export function deeplyNested(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
