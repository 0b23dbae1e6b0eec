export const en = {
  calls: {
    title: 'Calls',
    new: 'New call',
    about: 'Call about this alarm',
    callTarget: 'Call {name}',
    shift: {
      on: 'on shift',
      off: 'off shift',
      onUntil: 'on until {time}',
      offUntil: 'off until {time}',
    },
    repeated: '{who} was called with this message {ago}.',
    to: {
      users: '{n} person | {n} people',
      groups: '{n} group | {n} groups',
    },
    answer: {
      placed: '{to}, {time}: call placed.',
      refused: '{to}, {time}: the server refused the call.',
      failed: '{to}, {time}: unknown whether the call was placed.',
      open: '{to}: no answer yet.',
    },
    notKnown: 'unknown',
    mark: 'called {time}: {outcome}',
    tally: '{n} {word}',
    reminders: 'Calls without acknowledgement',
    alarmCleared: 'cleared',
    tallyNamed: '{word}: {names}',
    byDesk: 'this desk',
    byRule: 'the rule',
    byService: 'the server',
  },
  onCall: {
    title: 'On call now',
  },
}
