export const en = {
  tag: {
    title: 'Tag',
    history: 'Alarm history',
    raise: 'Raise an alarm',
    now: 'Now',
    quiet: 'Not in alarm.',
  },
}
