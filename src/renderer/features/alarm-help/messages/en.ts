export const en = {
  alarmHelp: {
    entry: 'Entry',
    command: {
      open: 'Open the alarm help',
    },
  },
}
