export const en = {
  report: {
    title: 'Alarm-system report',
    label: 'Alarm-system report of {server}',
    figures: 'Figures and targets',
    leadIn: 'with the records of {hours} h before',
    showAll: 'Show {n}',
    showFewer: 'Show fewer',
    printed: 'Tocsin, {time}',
    raised: 'alarm raised | alarms raised',
    fromTags: 'from {n} tag | from {n} tags',
    standingBefore: '{n} alarm stood already | {n} alarms stood already',
    perOperator: 'one operator | per operator, {n} operators',
    filtered: 'Only: {what}',
    operators: 'Operators',
    limits: 'Limits…',
    takeOut: 'Take out…',
    print: 'Print',
    savePdf: 'Save as PDF',
    saving: 'Making the PDF',
    saved: 'Saved: {file}',
    csv: 'Figures as CSV',
    json: 'Everything as JSON',
    dismiss: 'Close',
    loading: 'Reading the records of the period',
    loadingHint:
      'The figures follow when all of them are read. Cancelled, they are worked out from what was read.',
    notBegun: 'This period has not begun yet.',
    noRecords: 'No record of this period was read.',
    partial: 'These figures are of a part of the records.',
    partialCut:
      '{read} of {total} records were read. What is marked “at least” can only grow with the rest; a target that seems met is not known to be.',
    partialUnread: '{n} record could not be read. | {n} records could not be read.',
    partialMore:
      'The limit of {n} records held in memory was reached: it is a setting, or choose a shorter period.',
    none: 'none',
    atLeast: 'at least {value}',
    percent: '{n} %',
    target: { atMost: 'at most {n}', below: 'below {n}', none: 'none allowed' },
    column: {
      figure: 'Figure',
      value: 'Value',
      target: 'Target',
      verdict: 'Verdict',
      unit: 'Unit',
      meaning: 'Definition',
      begin: 'Began',
      end: 'Ended',
      lasted: 'Lasted',
      total: 'Alarms',
      peak: 'Peak',
      firstTen: 'First 10 min',
      message: 'Message',
      tag: 'Tag',
      share: 'Share',
      standing: 'Stood for',
      worst: 'At worst',
      since: 'Raised',
      day: 'Day',
      hours: 'Hours',
      perTen: 'Per 10 min',
      flooded: 'In floods',
      stale: 'Stale',
      priority: 'Priority',
      advised: 'Advised',
    },
    group: {
      rate: 'Average rate',
      load: 'Time above the limits',
      flood: 'Floods',
      tags: 'Bad actors',
      standing: 'Standing',
    },
    figure: {
      perTen: {
        name: 'Alarms per 10 minutes',
        meaning:
          'Alarms raised in the period, divided by its length and by the operators. EEMUA 191: up to {acceptable} acceptable, up to {manageable} manageable, above over-demanding, above {unacceptable} unacceptable.',
      },
      perHour: {
        name: 'Alarms per hour',
        meaning: 'The same average over an hour, held against six times the limits of 10 minutes.',
      },
      perDay: {
        name: 'Alarms per day',
        meaning:
          'The same average over 24 hours, held against 144 times the limits of 10 minutes. A day on which the clocks change counts for as long as it lasts.',
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
        meaning: 'The same with more than {unacceptable} per operator: unacceptable. ISA-18.2: below 1 %.',
      },
      hoursOver: {
        name: 'Hours above {hourly} alarms',
        meaning:
          'The share of the period in hours, counted from its beginning, with more than {hourly} alarms per operator. ISA-18.2: below 1 %.',
      },
      peak: {
        name: 'Peak in 10 minutes',
        meaning: 'The most alarms per operator in any 10 minutes, wherever they begin. ISA-18.2: at most 10.',
      },
      floods: {
        name: 'Floods',
        meaning:
          'A flood begins when the last 10 minutes hold more than {floodStart} alarms per operator, and counts from the first of them; it ends when they hold fewer than {floodEnd} (ISA-18.2).',
      },
      floodTime: {
        name: 'Time in floods',
        meaning: 'The share of the period that lies in floods. ISA-18.2: below 1 %.',
      },
      firstTen: {
        name: 'First 10 minutes of an upset',
        meaning:
          'The most alarms per operator in the first 10 minutes of a flood that began in the period. EEMUA 191: fewer than {upsetManageable} manageable, more than {upsetExcessive} excessive.',
      },
      topTen: {
        name: 'Share of the top ten tags',
        meaning:
          'The alarms of the ten tags that raised the most, as a share of all alarms of the period. ISA-18.2: 1 to 5 %.',
      },
      chattering: {
        name: 'Chattering tags',
        meaning:
          'Tags that raised {chatterCount} alarms or more within {chatterSeconds} seconds at some time of the period. ISA-18.2: none.',
      },
      fleeting: {
        name: 'Fleeting alarms',
        meaning:
          'Alarms reset within {fleetingSeconds} seconds, without another one of the tag within {chatterSeconds} seconds before or after. ISA-18.2: none.',
      },
      stale: {
        name: 'Stale alarms on the worst day',
        meaning:
          'Alarms that had stood for more than {staleHours} hours, counted on every day on which they did. Those raised up to {leadInHours} hours before the period are known, and older ones where the service lists them with it. ISA-18.2: fewer than 5 on any day.',
      },
    },
    splitMeaning:
      'The alarms of the period by priority. ISA-18.2 advises about {low} % of the least urgent, {medium} % of the next, {high} % of the third and at most {highest} % of a fourth; {splitTolerance} percentage points off still count.',
    verdict: {
      met: 'target met',
      missed: 'target missed',
      acceptable: 'acceptable',
      manageable: 'manageable',
      demanding: 'over-demanding',
      unacceptable: 'unacceptable',
      hard: 'hard',
      excessive: 'excessive',
      advised: 'as advised',
      notAdvised: 'not as advised',
      noTarget: 'no target',
      nothing: 'nothing to measure',
      unknown: 'not known',
    },
    load: {
      title: 'Alarms per 10 minutes',
      each: 'limits for 10 minutes as lines, floods shaded',
      busiest: 'the busiest 10 minutes of every {size}, floods shaded',
      summary: 'The most is {peak} alarms; {floods} floods.',
      none: 'No alarm was raised in this period.',
      flood: 'flood',
      limit: {
        acceptable: 'acceptable',
        manageable: 'manageable',
        demanding: 'over-demanding',
        unacceptable: 'unacceptable',
      },
    },
    split: {
      title: 'Priorities',
      subtitle: 'bars: share, outlines: advised',
      share: 'Share',
      advised: 'Advised',
    },
    floods: {
      title: 'Floods',
      none: 'No flood in this period.',
      before: 'before the period',
      after: 'goes on',
    },
    topTen: { title: 'Top ten tags', none: 'No alarm was raised in this period.' },
    chattering: { title: 'Chattering tags', none: 'No tag chattered.' },
    fleeting: { title: 'Tags with fleeting alarms', none: 'No alarm was fleeting.' },
    stale: { title: 'Stale alarms', none: 'No alarm was stale.', standing: 'still standing' },
    days: { title: 'Day by day', cut: 'part of the day' },
    more: 'and {n} more | and {n} more',
  },
  settings: {
    field: {
      report: {
        operators: { label: 'Operators', hint: 'Who share the alarms: the limits below are one operator’s.' },
        acceptable: { label: 'Acceptable rate', hint: 'Alarms in 10 minutes. EEMUA 191: 1.' },
        manageable: { label: 'Manageable rate', hint: 'Alarms in 10 minutes. EEMUA 191: 2.' },
        demanding: { label: 'Over-demanding rate', hint: 'Alarms in 10 minutes. EEMUA 191: 5.' },
        unacceptable: {
          label: 'Unacceptable rate',
          hint: 'More alarms than these in 10 minutes. EEMUA 191: 10.',
        },
        timeOver: { label: 'Time at an unacceptable rate', hint: 'Must stay below. ISA-18.2: 1 %.' },
        hourly: { label: 'Alarms in an hour', hint: 'More are too many. ISA-18.2: 30.' },
        hoursOver: { label: 'Hours with too many alarms', hint: 'Must stay below. ISA-18.2: 1 %.' },
        peak: { label: 'Peak', hint: 'The most in any 10 minutes. ISA-18.2: 10.' },
        floodStart: { label: 'A flood begins above', hint: 'Alarms in 10 minutes. ISA-18.2: 10.' },
        floodEnd: { label: 'A flood ends below', hint: 'Alarms in 10 minutes. ISA-18.2: 5.' },
        floodTime: { label: 'Time in floods', hint: 'Must stay below. ISA-18.2: 1 %.' },
        upsetManageable: {
          label: 'Manageable upset',
          hint: 'Fewer alarms than these in the first 10 minutes. EEMUA 191: 10.',
        },
        upsetExcessive: {
          label: 'Excessive upset',
          hint: 'More alarms than these in the first 10 minutes. EEMUA 191: 100.',
        },
        topTen: { label: 'Share of the top ten tags', hint: 'ISA-18.2: 1 to 5 %.' },
        chatterCount: { label: 'Chattering: how many', hint: 'Alarms of one tag within the time below.' },
        chatterSeconds: { label: 'Chattering: within', hint: 'ISA-18.2: 3 or more in a minute.' },
        chatterTags: { label: 'Chattering tags', hint: 'How many there may be. ISA-18.2: none.' },
        fleetingSeconds: {
          label: 'Fleeting: reset within',
          hint: 'And no other alarm of the tag within the time of chattering.',
        },
        fleetingAlarms: { label: 'Fleeting alarms', hint: 'How many there may be. ISA-18.2: none.' },
        staleHours: { label: 'Stale: standing for longer than', hint: 'ISA-18.2: 24 hours.' },
        stalePerDay: { label: 'Stale alarms on a day', hint: 'Must stay below. ISA-18.2: 5.' },
        low: { label: 'Share of the least urgent priority', hint: 'ISA-18.2: about 80 %.' },
        medium: { label: 'Share of the next priority', hint: 'ISA-18.2: about 15 %.' },
        high: { label: 'Share of the third priority', hint: 'ISA-18.2: about 5 %.' },
        highest: { label: 'Share of a fourth priority', hint: 'ISA-18.2: less than 1 %.' },
        splitTolerance: { label: 'Tolerance of the shares', hint: 'How far off still counts as advised.' },
        leadInHours: {
          label: 'Records read before the period',
          hint: 'To know what stood, and whether a flood was going on, when it began.',
        },
      },
    },
  },
}
