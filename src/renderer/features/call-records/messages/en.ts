export const en = {
  callHistories: {
    alarm: 'Alarm {id}',
    match: 'Match in time: {what}, {before} before',
    matchWhy: 'The record names no alarm. This is the last one raised before the call.',
    goneWhy:
      'The alarm is no longer current, and histories tell no alarm’s number. This leads to the last one raised before the call.',
    fields: {
      requestedTime: 'Called',
      outcome: 'Outcome',
      userName: 'Person',
      phone: 'Phone',
      msgText: 'Message',
      alarmId: 'Alarm',
      groupId: 'Group',
      id: 'No.',
      callId: 'Call',
      userId: 'User',
      msgNum: 'Message no.',
      answeredTime: 'Answered',
      endedTime: 'Ended',
    },
    outcomes: {
      queued: 'queued',
      ringing: 'ringing',
      answered: 'answered',
      noAnswer: 'no answer',
      acknowledged: 'acknowledged',
      refused: 'refused',
    },
  },
}
