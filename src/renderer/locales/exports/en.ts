/** The words of exports and of the call histories. */
export const exportsEn = {
  exports: {
    open: 'Export',
    openOf: '{title}: export',
    all: 'Everything of the period',
    shown: 'The {n} row shown | The {n} rows shown',
    csv: 'Save as CSV',
    json: 'Save as JSON',
    copyText: 'Copy as text',
    copyTsv: 'Copy for a spreadsheet (TSV)',
    lines: 'Exports',
    choosing: 'Choose where to save it.',
    asking: 'Asking the service',
    running: '{rows} of {total}',
    saved: '{n} record in {file} | {n} records in {file}',
    downloaded: '{n} record, saved by the browser | {n} records, saved by the browser',
    failed: 'No file was made: {message}',
    cancelled: 'Cancelled. Nothing was left behind.',
    malformed:
      '{n} record could not be read and is not in it. | {n} records could not be read and are not in it.',
    leftOut: 'Fields that came after the headings are not in it: {fields}. A JSON file has them.',
    cancel: 'Cancel',
    show: 'Show in folder',
    dismiss: 'Dismiss',
  },
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

export type ExportMessages = typeof exportsEn
