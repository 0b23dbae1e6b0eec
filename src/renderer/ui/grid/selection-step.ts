export type Step = 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last'

const steps = new Map<string, Step>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['PageUp', 'page-up'],
  ['PageDown', 'page-down'],
  ['Home', 'first'],
  ['End', 'last'],
])

/** The step that a key means in a list; undefined where it means none. */
export function stepOfKey(key: string): Step | undefined {
  return steps.get(key)
}

/**
 * The index that a key moves the selection to, or null in an empty list.
 * `current` is null with nothing selected; `gone` says that the selected row is no longer on the list and
 * `current` is where it was, which is already the index of its successor.
 */
export function stepSelection(
  step: Step,
  current: number | null,
  gone: boolean,
  rows: number,
  page: number,
): number | null {
  if (rows === 0) return null
  const last = rows - 1
  const within = (index: number) => Math.max(0, Math.min(index, last))
  if (step === 'first') return 0
  if (step === 'last') return last
  if (current === null) return step === 'up' || step === 'page-up' ? last : 0
  switch (step) {
    case 'up':
      return within(current - 1)
    case 'down':
      return within(gone ? current : current + 1)
    case 'page-up':
      return within(current - page)
    case 'page-down':
      return within(current + page)
  }
}
