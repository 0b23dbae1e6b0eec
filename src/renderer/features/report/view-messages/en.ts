export const en = {
  report: {
    servers: {
      title: 'Servers side by side',
      meaning: 'Counts are added up. Rates, shares and peaks do not add up: each server has its own.',
      sum: 'Sum',
      raised: 'Alarms',
      tags: 'Tags with alarms',
      failed: 'No report of {server}. {why}',
    },
    title: 'Alarm-system report',
    label: 'Alarm-system report of {server}',
    figures: 'Figures and targets',
    leadIn: 'including records of the {hours} h before',
    showAll: 'Show {n}',
    showFewer: 'Show fewer',
    printed: 'Tocsin, {time}',
    raised: 'alarm raised | alarms raised',
    fromTags: 'from {n} tag | from {n} tags',
    activeBefore:
      '{n} alarm was already active and is not counted | {n} alarms were already active and are not counted',
    perOperator: 'one operator | per operator, {n} operators',
    filtered: 'Filter: {what}',
    operators: 'Operators',
    limits: 'Limits…',
    export: 'Export…',
    print: 'Print',
    savePdf: 'Save as PDF',
    saving: 'Creating the PDF',
    saved: 'Saved: {file}',
    csv: 'Figures as CSV',
    json: 'Everything as JSON',
    dismiss: 'Close',
    loading: 'Reading the records of the period',
    loadingHint: 'The figures appear once all records are read. If you stop, they cover what was read.',
    notBegun: 'This period has not begun yet.',
    noRecords: 'No records of this period were read.',
    partial: 'These figures cover part of the records.',
    partialRead:
      '{read} of {total} records were read. Figures marked “at least” can only grow with the rest; a target that looks met may not be.',
    partialUnreadable: '{n} record could not be read. | {n} records could not be read.',
    partialLimit:
      'The limit of {n} records in memory was reached: raise it in the settings, or choose a shorter period.',
    none: 'none',
    atLeast: 'at least {value}',
    target: {
      atMost: 'at most {n}',
      below: 'below {n}',
      none: 'none allowed',
    },
    column: {
      figure: 'Figure',
      value: 'Value',
      target: 'Target',
      assessment: 'Assessment',
      unit: 'Unit',
      meaning: 'Definition',
      begin: 'Start',
      end: 'End',
      lasted: 'Duration',
      total: 'Alarms',
      peak: 'Peak',
      firstTen: 'First 10 min',
      message: 'Message',
      tag: 'Tag',
      share: 'Share',
      activeFor: 'Active for',
      worst: 'Worst',
      since: 'Raised',
      day: 'Day',
      hours: 'Hours',
      perTen: 'Per 10 min',
      flooded: 'In floods',
      stale: 'Stale',
      priority: 'Priority',
      advised: 'Recommended',
    },
    group: {
      rate: 'Average rate',
      load: 'Time above the limits',
      flood: 'Floods',
      tags: 'Bad actors',
      standing: 'Standing alarms',
    },
    figure: {
      perTen: {
        name: 'Alarms per 10 minutes',
        meaning:
          'Alarms raised in the period, divided by its length and by the operators. EEMUA 191: up to {acceptable} acceptable, up to {manageable} manageable, above over-demanding, above {unacceptable} unacceptable.',
      },
      perHour: {
        name: 'Alarms per hour',
        meaning: 'The same average over an hour, compared with six times the limits for 10 minutes.',
      },
      perDay: {
        name: 'Alarms per day',
        meaning:
          'The same average over 24 hours, compared with 144 times the limits for 10 minutes. A day with a clock change counts for as long as it lasts.',
      },
      overAcceptable: {
        name: 'Time above {acceptable} in 10 minutes',
        meaning:
          'The share of the period in windows of 10 minutes, counted from its beginning, with more than {acceptable} per operator: no longer acceptable.',
      },
      overManageable: {
        name: 'Time above {manageable} in 10 minutes',
        meaning: 'The same with more than {manageable} per operator: no longer manageable.',
      },
      overDemanding: {
        name: 'Time above {demanding} in 10 minutes',
        meaning: 'The same with more than {demanding} per operator: over-demanding.',
      },
      overUnacceptable: {
        name: 'Time above {unacceptable} in 10 minutes',
        meaning: 'The same with more than {unacceptable} per operator: unacceptable. ISA-18.2: below 1%.',
      },
      hoursOver: {
        name: 'Hours above {hourly} alarms',
        meaning:
          'The share of the period in hours, counted from its beginning, with more than {hourly} alarms per operator. ISA-18.2: below 1%.',
      },
      peak: {
        name: 'Peak in 10 minutes',
        meaning: 'The most alarms per operator in any 10 minutes of the period. ISA-18.2: at most 10.',
      },
      floods: {
        name: 'Floods',
        meaning:
          'A flood begins when the last 10 minutes contain more than {floodStart} alarms per operator, counted from the first of them; it ends when they contain fewer than {floodEnd} (ISA-18.2).',
      },
      floodTime: {
        name: 'Time in floods',
        meaning: 'The share of the period spent in floods. ISA-18.2: below 1%.',
      },
      firstTen: {
        name: 'First 10 minutes of an upset',
        meaning:
          'The most alarms per operator in the first 10 minutes of a flood that began in the period. EEMUA 191: fewer than {upsetManageable} manageable, more than {upsetExcessive} excessive.',
      },
      topTen: {
        name: 'Share of the top ten tags',
        meaning:
          'The alarms of the ten tags that raised the most, as a share of all alarms of the period. ISA-18.2: 1 to 5%.',
      },
      chattering: {
        name: 'Chattering tags',
        meaning:
          'Tags that raised {chatterCount} alarms or more within {chatterSeconds} seconds at any time in the period. ISA-18.2: none.',
      },
      fleeting: {
        name: 'Fleeting alarms',
        meaning:
          'Alarms cleared within {fleetingSeconds} seconds, with no other alarm of the tag within {chatterSeconds} seconds before or after. ISA-18.2: none.',
      },
      stale: {
        name: 'Stale alarms on the worst day',
        meaning:
          'Alarms active for more than {staleHours} hours, counted on each of those days. Alarms raised up to {leadInHours} hours before the period are included, and older ones if the server lists them. ISA-18.2: fewer than 5 on any day.',
      },
    },
    splitMeaning:
      'The alarms of the period by priority. ISA-18.2 recommends about {low}% of the least urgent, {medium}% of the next, {high}% of the third and at most {highest}% of a fourth; a difference of {splitTolerance} percentage points is accepted.',
    assessment: {
      met: 'target met',
      missed: 'target missed',
      classed: '{target}: {word}',
      acceptable: 'acceptable',
      manageable: 'manageable',
      demanding: 'over-demanding',
      unacceptable: 'unacceptable',
      hard: 'demanding',
      excessive: 'excessive',
      advised: 'as recommended',
      notAdvised: 'not as recommended',
      noTarget: 'no target',
      nothing: 'nothing to measure',
      unknown: 'not known',
    },
    load: {
      title: 'Alarms per 10 minutes',
      each: 'lines: limits for 10 minutes, shaded: floods',
      busiest: 'the busiest 10 minutes of every {size}, shaded: floods',
      summary: 'Peak of {peak} alarms; {floods} floods.',
      none: 'No alarm was raised in this period.',
      flood: 'flood',
      limit: {
        acceptable: 'acceptable ≤ {n}',
        manageable: 'manageable ≤ {n}',
        demanding: '> {n}',
        unacceptable: 'unacceptable > {n}',
      },
    },
    split: {
      title: 'Priorities',
      subtitle: 'bars: share, outlines: recommended',
      share: 'Share',
      advised: 'Recommended',
    },
    floods: {
      title: 'Floods',
      none: 'No flood in this period.',
      before: 'before the period',
      ongoing: 'ongoing',
    },
    topTen: {
      title: 'Top ten tags',
      none: 'No alarm was raised in this period.',
    },
    chattering: {
      title: 'Chattering tags',
      none: 'No chattering tags.',
    },
    fleeting: {
      title: 'Tags with fleeting alarms',
      none: 'No fleeting alarms.',
    },
    stale: {
      title: 'Stale alarms',
      none: 'No stale alarms.',
      active: 'still active',
    },
    days: {
      title: 'Day by day',
      partial: 'partial day',
    },
    more: 'and {n} more | and {n} more',
    ratings: {
      similar: 'Past alarms shown as similar: right in {like} of {said} judged cases ({share}).',
      title: 'Ratings',
      meaning: 'Whether people at the desk found the alarms useful.',
    },
    nextTag: 'Go to the next tag that is not on the worklist',
  },
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
}
