export const en = {
  chatter: {
    note: 'This row stands for {n} raises of a chattering alarm: take, acknowledge and shelve act on all of them.',
    each: 'Show each',
  },
  flood: {
    shelved: '{n} shelved | {n} shelved',
    uncounted: 'Not counted here: {what}.',
    listHides: 'The list hides: {what}.',
  },
  marks: {
    takeOver: '{by} has this alarm. Take it over? | {n} of these alarms are with {by}. Take them over?',
    notRead:
      '{n} alarm was not taken: the desk has not read the list of the service yet. | {n} alarms were not taken: the desk has not read the list of the service yet.',
    gone: '{n} alarm was not taken: it has cleared. | {n} alarms were not taken: they have cleared.',
  },
  memory: {
    open: 'Past alarms like those of the flood',
    like: 'Like the alarms of',
    name: '{time} ({share})',
    lasted: ', which lasted {time}.',
    began: 'They began with {tag}.',
    then: 'Then came {tags}.',
    also: 'Also like those of',
    next: 'Usually next:',
    share: '{tag} in {n} of {of}',
    title: 'Past alarms like these',
    basis: 'By the tags that were raised and cleared so far, among the last 90 days. Like is not the same.',
    none: 'The desk knows of no comparable alarms in the last 90 days.',
    percent: '{share} like',
    story: '{time}, {alarms}. Began with {first}.',
    alarms: '{n} alarm | {n} alarms',
    nothing: 'Nothing new came after that.',
    nextWas: '{tag} came next in {n} of {of}',
    way: 'A time opens the alarm history.',
    close: 'Close',
    follows: 'Usually followed within ten minutes by',
  },
  settings: {
    section: {
      notifications: 'Notifications',
    },
  },
}
