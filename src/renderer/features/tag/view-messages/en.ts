export const en = {
  tag: {
    back: 'Back',
    history: 'Alarm history',
    raise: 'Raise an alarm',
    quiet: 'Not in alarm.',
    show: 'Show in the list',
    others: 'Other alarms of this tag',
    year: {
      title: 'Last 365 days',
      none: 'No alarms in the last 365 days.',
      summary: '{alarms} on {days}; most on {day}: {most}.',
      alarms: '{n} alarms | {n} alarm | {n} alarms',
      days: '{n} days | {n} day | {n} days',
      day: '{day}: {n} alarms | {day}: {n} alarm | {day}: {n} alarms',
      unknown: '{day}: not loaded',
      since: 'Loaded back to {day}; what was before is not shown.',
    },
  },
}
