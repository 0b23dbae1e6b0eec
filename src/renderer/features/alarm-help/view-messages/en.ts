export const en = {
  alarmHelp: {
    count: 'No alarm help yet. | {n} entry. | {n} entries.',
    none: 'No alarm help yet. Import the plant’s master alarm database as a CSV file, or add an entry.',
    noMatch: 'No matches.',
    newEntry: 'New entry',
    add: 'Add an entry',
    save: 'Save',
    discard: 'Discard changes',
    remove: 'Remove',
    saved: '{pattern} was saved.',
    removed: '{pattern} was removed.',
    imported: 'Imported: {added} new, {changed} changed, {removed} removed.',
    sending: 'Importing',
    import: 'Import alarm help',
    overlaps:
      '{n} row is within a more general pattern; the most specific one wins. | {n} rows are within a more general pattern; the most specific one wins.',
    overlap: 'Line {line}: {pattern} wins over {general} of line {generalLine}.',
    mode: {
      label: 'Existing entries',
      merge: 'Merge: keep entries that are not in the file',
      replace: 'Replace: remove all {n} entries and import the file',
    },
    hint: {
      pattern: 'A tag or its whole path; * stands for any text, ? for one character.',
      minutes: 'Counted from when the alarm was raised.',
      links: 'One per line; {tag}, {path} and {area} are filled in.',
    },
    error: {
      noPattern: 'The tag pattern is missing.',
      badMinutes: '“{text}” is not a time: minutes, more than 0 and at most 7 days.',
      tooLong: '{field}: longer than {max} characters.',
      tooMany: '{field}: more than {max}.',
      empty: 'The row has only a tag pattern.',
      twice: 'Same pattern as in line {line}.',
      quotes: 'Unclosed quotation mark.',
    },
    command: {
      find: 'Search the alarm help',
      add: 'Add an entry',
      import: 'Import a CSV file',
      edit: 'Edit the entry',
      remove: 'Remove the entry',
      undo: 'Undo the last change',
    },
  },
  settings: {
    section: {
      alarmHelp: 'Alarm help',
    },
  },
}
