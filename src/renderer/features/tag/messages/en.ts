export const en = {
  tag: {
    title: 'Tag',
    history: 'Alarm history',
    now: 'Now',
    quiet: 'Not in alarm.',
  },
}
