export const en = {
  replay: {
    notNow: 'This is the past, not the plant as it is now.',
    refused: 'You cannot act on alarms in a replay. Esc returns to the live alarms.',
    play: 'Play',
    pause: 'Pause',
    next: 'Next event',
    previous: 'Previous event',
    faster: 'Faster',
    slower: 'Slower',
    speed: '{n} ×',
    moment: 'Moment',
    count: '{n} alarm | {n} alarms',
    events: 'What happened',
    noEvents: 'Nothing yet.',
    calm: 'No alarm was active at this moment.',
    unrecorded:
      'Not recorded: the record of this desk begins at {time}. “Alarm history” plays what the service kept.',
    none: 'Nothing was recorded in this period.',
    sources: 'What is played',
    source: {
      evidence: 'Desk’s record',
      histories: 'Alarm history',
    },
    column: {
      priority: 'Priority',
      raised: 'Raised',
      message: 'Message',
      tag: 'Tag',
      acknowledged: 'Acknowledged',
    },
  },
}
