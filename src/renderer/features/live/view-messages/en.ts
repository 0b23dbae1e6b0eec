export const en = {
  live: {
    noTag: 'This alarm has no tag, so it has no tag page.',
    selectForTag: 'Select an alarm first; then its tag page can be opened.',
  },
  export: {
    extend: 'Extend selection',
    selectAll: 'Select all',
    selected: '{n} selected alarm | {n} selected alarms',
    shown: '{n} alarm shown | All {n} alarms shown',
  },
  grouping: {
    command: 'Group by {by}',
    ungroup: 'Do not group',
    collapseAll: 'Collapse all',
    expandAll: 'Expand all',
  },
  views: {
    rename: 'Name of this view',
    renameDo: 'Rename',
    left: 'Move left',
    right: 'Move right',
    makeStart: 'Show at start',
    isStart: 'Shown at start',
    delete: 'Delete',
    import: 'Import',
    export: 'Export',
  },
  chatter: {
    note: 'This row combines {n} alarms of a chattering tag: take, acknowledge and shelve act on all of them.',
    noteElsewhere: 'This row combines {n} alarms of a chattering tag: take and shelve act on all of them.',
    each: 'Show each',
  },
  marks: {
    undoHand: 'Undo handing over',
    handTitle: 'Hand this alarm to a colleague | Hand {n} alarms to a colleague',
    handTo: 'To',
    handNow: 'With {by} now.',
    handGo: 'Hand over',
    handGoTo: 'Hand over to {name}',
    handed:
      'Nothing was handed over: already cleared. | {n} alarm is with {to} now. | {n} alarms are with {to} now.',
    handedAt: 'With {by}, handed over by {from}, {time}. Not an acknowledgement.',
    takeMixed: 'Take alarms from several servers? {servers}',
    releaseMixed: 'Release alarms from several servers? {servers}',
    takeMany: 'Take these? {scope}',
    releaseMany: 'Release these? {scope}',
    old: 'You have had “{what}” for {time}. Are you still on it?',
    oldMore: 'and {n} more | and {n} more',
    keepClaim: 'Keep',
    takeOver: '{by} has this alarm. Take it over? | {n} of these alarms are with {by}. Take them over?',
    notRead:
      '{n} alarm was not taken: the desk has not read the server’s list yet. | {n} alarms were not taken: the desk has not read the server’s list yet.',
    gone: '{n} alarm was not taken: it has cleared. | {n} alarms were not taken: they have cleared.',
  },
  scope: {
    count: '{n} alarms: {bands}',
    band: '{n} {band}',
    hidden: '{n} of them has no row of its own. | {n} of them have no row of their own.',
  },
  rating: {
    title: 'Was this alarm useful?',
    kind: {
      useful: 'Useful',
      nuisance: 'Nuisance',
      noAction: 'No action possible',
    },
    rate: {
      useful: 'Rate as useful',
      nuisance: 'Rate as a nuisance',
      noAction: 'Rate as no action possible',
    },
    by: '{kind}: {by}, {time}',
    said: {
      useful: '{n} alarm rated as useful. | {n} alarms rated as useful.',
      nuisance: '{n} alarm rated as a nuisance. | {n} alarms rated as a nuisance.',
      noAction: '{n} alarm rated as no action possible. | {n} alarms rated as no action possible.',
      nothing: 'Rating of {n} alarm removed. | Ratings of {n} alarms removed.',
    },
    tooMany: 'At most {n} alarms can be rated at once.',
    undo: 'Undo the rating',
    column: 'Rated',
    count: {
      useful: '{n} useful',
      nuisance: '{n} nuisance',
      noAction: '{n} no action possible',
    },
  },
  settings: {
    section: {
      list: 'List',
      notifications: 'Notifications',
    },
    field: {
      masked: {
        label: 'Suppressed alarms',
        hint: 'In lists. They are never counted or annunciated.',
      },
      procedures: {
        label: 'Procedure addresses',
        hint: 'One per line, such as https://docs.example/procedures/. Only files under these addresses can be opened; a bare file name is looked up under the first.',
      },
      startView: {
        label: 'Start view',
        hint: 'What the list shows when Tocsin opens.',
      },
      attention: {
        viewId: {
          label: 'Which alarms',
          hint: 'Only alarms in this saved view are annunciated; those of the highest priority always are.',
        },
      },
      claimCheckMinutes: {
        label: 'Ask about taken alarms after',
        hint: 'The screen asks once whether an alarm is still in hand. 0: never.',
      },
    },
    choice: {
      masked: {
        shown: 'Shown',
        dimmed: 'Dimmed',
        hidden: 'Hidden',
      },
      viewId: {
        all: 'All alarms',
      },
    },
  },
}
