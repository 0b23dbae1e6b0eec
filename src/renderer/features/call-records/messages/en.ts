export const en = {
  callRecords: {
    timeMatch: 'Time match: {what}, {before} before',
    timeMatchHint: 'The record names no alarm. This is the last alarm raised before the call.',
    clearedHint:
      'The alarm is no longer active, and the alarm history has no alarm IDs. This opens the last alarm raised before the call.',
    fields: {
      requestedTime: 'Called',
      outcome: 'Outcome',
      userName: 'Person',
      phone: 'Phone',
      msgText: 'Message',
      alarmId: 'Alarm',
      groupId: 'Group',
      id: 'ID',
      callId: 'Call',
      userId: 'User',
      msgNum: 'Message number',
      answeredTime: 'Answered',
      endedTime: 'Ended',
    },
    title: 'Call records',
  },
}
