export const en = {
  chatter: {
    note: 'This row combines {n} alarms of a chattering tag: take, acknowledge and shelve act on all of them.',
    each: 'Show each',
  },
  flood: {
    certainty: {
      sure: 'First-out (sure):',
      likely: 'First-out (likely):',
      unsure: 'First-out (uncertain):',
      set: 'First-out, set by hand:',
    },
    leftOut:
      '{n} earlier alarm is left out: of the lowest priority, about service or communication, or raised on ordinary days too. | {n} earlier alarms are left out: of the lowest priority, about service or communication, or raised on ordinary days too.',
    earlier:
      'There were too many alarms from {time} on; here the rate of new tags changed from {before} to {after} a minute.',
    whole: 'Show from {time}',
    startSet: 'The start is set by hand, for this screen only.',
    automatic: 'Find it automatically',
    fromHere: 'From here',
    follow: 'Follow the newest',
    shelved: '{n} shelved | {n} shelved',
    uncounted: 'Not counted here: {what}.',
    listHides: 'The list hides: {what}.',
  },
  marks: {
    takeOver: '{by} has this alarm. Take it over? | {n} of these alarms are with {by}. Take them over?',
    notRead:
      '{n} alarm was not taken: the desk has not read the list of the server yet. | {n} alarms were not taken: the desk has not read the list of the server yet.',
    gone: '{n} alarm was not taken: it has cleared. | {n} alarms were not taken: they have cleared.',
  },
  memory: {
    open: 'Similar past alarms',
    like: 'Similar to the alarms of',
    name: '{time} ({share})',
    lasted: ', which lasted {time}.',
    began: 'They began with {tag}.',
    then: 'Then came {tags}.',
    also: 'Also similar to those of',
    next: 'Usually next:',
    share: '{tag} in {n} of {of}',
    title: 'Similar past alarms',
    basis:
      'Compared by the tags raised and cleared so far, over the last 90 days. Similar does not mean the same.',
    none: 'The desk knows of no comparable alarms in the last 90 days.',
    percent: '{share} similar',
    story: '{time}, {alarms}. Began with {first}.',
    alarms: '{n} alarm | {n} alarms',
    nothing: 'Nothing new followed.',
    nextWas: '{tag} came next in {n} of {of}',
    way: 'Select a time to open the alarm history.',
    close: 'Close',
    follows: 'Usually followed within ten minutes by',
  },
  rating: {
    title: 'Was this alarm useful?',
    kind: {
      useful: 'Useful',
      nuisance: 'Nuisance',
      noAction: 'No action possible',
    },
    rate: {
      useful: 'Rate as useful',
      nuisance: 'Rate as a nuisance',
      noAction: 'Rate as no action possible',
    },
    by: '{kind}: {by}, {time}',
    said: {
      useful: '{n} alarm rated as useful. | {n} alarms rated as useful.',
      nuisance: '{n} alarm rated as a nuisance. | {n} alarms rated as a nuisance.',
      noAction: '{n} alarm rated as no action possible. | {n} alarms rated as no action possible.',
      nothing: 'Rating of {n} alarm removed. | Ratings of {n} alarms removed.',
    },
    tooMany: 'At most {n} alarms can be rated at once.',
    undo: 'Undo the rating',
    column: 'Rated',
    count: {
      useful: '{n} useful',
      nuisance: '{n} nuisance',
      noAction: '{n} no action possible',
    },
  },
  settings: {
    section: {
      notifications: 'Notifications',
    },
  },
}
