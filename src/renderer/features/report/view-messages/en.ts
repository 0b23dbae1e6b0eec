export const en = {
  settings: {
    field: {
      report: {
        operators: {
          label: 'Operators',
          hint: 'How many operators share the alarms: the limits below apply to one operator.',
        },
        acceptable: {
          label: 'Acceptable rate',
          hint: 'Alarms in 10 minutes. EEMUA 191: 1.',
        },
        manageable: {
          label: 'Manageable rate',
          hint: 'Alarms in 10 minutes. EEMUA 191: 2.',
        },
        demanding: {
          label: 'Over-demanding rate',
          hint: 'Alarms in 10 minutes. EEMUA 191: 5.',
        },
        unacceptable: {
          label: 'Unacceptable rate',
          hint: 'More alarms than this in 10 minutes. EEMUA 191: 10.',
        },
        timeOver: {
          label: 'Time at an unacceptable rate',
          hint: 'Must stay below. ISA-18.2: 1%.',
        },
        hourly: {
          label: 'Alarms in an hour',
          hint: 'More than this is too many. ISA-18.2: 30.',
        },
        hoursOver: {
          label: 'Hours with too many alarms',
          hint: 'Must stay below. ISA-18.2: 1%.',
        },
        peak: {
          label: 'Peak',
          hint: 'The most in any 10 minutes. ISA-18.2: 10.',
        },
        floodStart: {
          label: 'A flood begins above',
          hint: 'Alarms in 10 minutes. ISA-18.2: 10.',
        },
        floodEnd: {
          label: 'A flood ends below',
          hint: 'Alarms in 10 minutes. ISA-18.2: 5.',
        },
        floodTime: {
          label: 'Time in floods',
          hint: 'Must stay below. ISA-18.2: 1%.',
        },
        upsetManageable: {
          label: 'Manageable upset',
          hint: 'Fewer alarms than this in the first 10 minutes. EEMUA 191: 10.',
        },
        upsetExcessive: {
          label: 'Excessive upset',
          hint: 'More alarms than this in the first 10 minutes. EEMUA 191: 100.',
        },
        topTen: {
          label: 'Share of the top ten tags',
          hint: 'ISA-18.2: 1 to 5%.',
        },
        chatterCount: {
          label: 'Chattering: how many',
          hint: 'Alarms of one tag within the time below.',
        },
        chatterSeconds: {
          label: 'Chattering: within',
          hint: 'ISA-18.2: 3 or more in a minute.',
        },
        chatterTags: {
          label: 'Chattering tags',
          hint: 'How many are allowed. ISA-18.2: none.',
        },
        fleetingSeconds: {
          label: 'Fleeting: cleared within',
          hint: 'With no other alarm of the tag within the chattering time.',
        },
        fleetingAlarms: {
          label: 'Fleeting alarms',
          hint: 'How many are allowed. ISA-18.2: none.',
        },
        staleHours: {
          label: 'Stale: active for longer than',
          hint: 'ISA-18.2: 24 hours.',
        },
        stalePerDay: {
          label: 'Stale alarms on a day',
          hint: 'Must stay below. ISA-18.2: 5.',
        },
        low: {
          label: 'Share of the least urgent priority',
          hint: 'ISA-18.2: about 80%.',
        },
        medium: {
          label: 'Share of the next priority',
          hint: 'ISA-18.2: about 15%.',
        },
        high: {
          label: 'Share of the third priority',
          hint: 'ISA-18.2: about 5%.',
        },
        highest: {
          label: 'Share of a fourth priority',
          hint: 'ISA-18.2: less than 1%.',
        },
        splitTolerance: {
          label: 'Tolerance of the shares',
          hint: 'The difference that still counts as recommended.',
        },
        leadInHours: {
          label: 'Records read before the period',
          hint: 'To know which alarms were active, and whether a flood was in progress, when the period began.',
        },
      },
    },
    section: {
      report: 'Alarm-system report',
    },
  },
  report: {
    ratings: {
      similar:
        'Past alarms shown as similar: right in {like} of {said} cases that somebody judged ({share}).',
      title: 'Ratings',
      meaning: 'Whether alarms were useful, as people at the desk said of them.',
    },
    nextTag: 'Go to the next tag that is not on the worklist',
  },
}
