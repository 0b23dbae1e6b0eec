export const en = {
  tag: {
    title: 'Tag',
    links: 'From here',
    page: 'Tag page',
    unitAlarms: 'Alarms of {unit}',
    history: 'Alarm history',
    now: 'Now',
    quiet: 'Not in alarm.',
  },
}
