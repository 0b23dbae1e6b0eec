export const en = {
  escalation: {
    escalate: 'Escalate…',
    begin: 'Start escalation',
    stop: 'Stop escalation',
  },
}
