// What others published for the same task, the best of each; the sources are in docs/memory.md.

interface Beside {
  /** The best published figure, in percent. */
  published?: number
  /** At least so much, in percent. */
  goal?: number
}

const plants: Readonly<Record<string, Readonly<Record<string, Beside>>>> = {
  tep5: {
    complete: { published: 99.8, goal: 99.5 },
    parts: { goal: 97 },
    'parts, silence answered too': { published: 97, goal: 97 },
    '5 alarms': { goal: 95 },
  },
  fcc: {
    complete: { published: 99.7, goal: 99.5 },
    parts: { goal: 97 },
    'parts, silence answered too': { published: 98, goal: 97 },
    '5 alarms': { goal: 95 },
    'late 5%, parts': { published: 51 },
    '10% wrong labels, complete': { published: 98 },
  },
  tep: { '3 alarms': { goal: 92 }, '10 alarms': { goal: 96 } },
}

/** What stands beside a figure of a set. */
export const besideOf = (set: string, question: string): Beside => plants[set]?.[question] ?? {}

/** How many points a worse log may cost. */
export const mayCost: Readonly<Record<string, number>> = {
  'late 10%, complete': 5,
  'missing 10%, complete': 3,
  'spurious 10%, complete': 3,
  'missing and spurious 10%, complete': 3,
}
