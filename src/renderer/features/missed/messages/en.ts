export const en = {
  footer: {
    dismiss: 'dismiss',
  },
  missed: {
    title: 'Missed alarms',
    dismiss: 'Dismiss',
  },
}
