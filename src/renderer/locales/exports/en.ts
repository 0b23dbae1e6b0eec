/** The words of exports. */
export const exportsEn = {
  exports: {
    open: 'Export',
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
}

export type ExportMessages = typeof exportsEn
