export const en = {
  flood: {
    tags: '{n} tag | {n} tags',
    alarms: '{n} alarm | {n} alarms',
    clocks:
      'Server clocks compare to ± {seconds} s: {n} alarm of another server may have been first. | Server clocks compare to ± {seconds} s: {n} alarms of other servers may have been first.',
    certainty: {
      sure: 'First-out (sure):',
      likely: 'First-out (likely):',
      unsure: 'First-out (uncertain):',
      set: 'First-out, set by hand:',
    },
    leftOut:
      '{n} earlier alarm is left out: lowest priority, about service or communication, or also raised on ordinary days. | {n} earlier alarms are left out: lowest priority, about service or communication, or also raised on ordinary days.',
    settling: 'The flood has just begun: its start may still move.',
    earlier:
      'The flood is taken to begin here, where new tags went from {before} to {after} a minute; alarms had been too many since {time}.',
    whole: 'Show from {time}',
    startSet: 'The start is set by hand.',
    thisScreen: 'For this screen only.',
    automatic: 'Find it automatically',
    fromHere: 'From here',
    follow: 'Follow the newest',
    shelved: '{n} shelved | {n} shelved',
    uncounted: 'Not counted here: {what}.',
    listHides: 'The list hides: {what}.',
    lastKnown: 'last known, from {time}',
  },
}
