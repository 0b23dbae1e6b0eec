import type { en } from './en.ts'

export const de: typeof en = {
  live: {
    noTag: 'Zu diesem Alarm gehört keine Messstelle, deshalb gibt es keine Seite dazu.',
    selectForTag: 'Wählen Sie zuerst einen Alarm, dann lässt sich die Seite seiner Messstelle öffnen.',
  },
  export: {
    extend: 'Auswahl erweitern',
    selectAll: 'Alles auswählen',
    selected: '{n} ausgewählter Alarm | {n} ausgewählte Alarme',
    shown: '{n} angezeigter Alarm | Alle {n} angezeigten Alarme',
  },
  grouping: {
    command: 'Gruppieren nach {by}',
    ungroup: 'Nicht gruppieren',
    collapseAll: 'Alle einklappen',
    expandAll: 'Alle ausklappen',
  },
  views: {
    rename: 'Name dieser Ansicht',
    renameDo: 'Umbenennen',
    left: 'Nach links',
    right: 'Nach rechts',
    makeStart: 'Beim Start anzeigen',
    isStart: 'Wird beim Start angezeigt',
    delete: 'Löschen',
    import: 'Importieren',
    export: 'Exportieren',
  },
  chatter: {
    note: 'Diese Zeile fasst {n} Alarme einer flatternden Messstelle zusammen: Übernehmen, Quittieren und Zurückstellen gelten für alle.',
    noteElsewhere:
      'Diese Zeile fasst {n} Alarme einer flatternden Messstelle zusammen: Übernehmen und Zurückstellen gelten für alle.',
    each: 'Einzeln zeigen',
  },
  marks: {
    undoHand: 'Übergabe rückgängig machen',
    handTitle: 'Diesen Alarm übergeben | {n} Alarme übergeben',
    handTo: 'An',
    handNow: 'Jetzt bei {by}.',
    handGo: 'Übergeben',
    handGoTo: 'An {name} übergeben',
    handed:
      'Nichts übergeben: inzwischen gegangen. | {n} Alarm ist jetzt bei {to}. | {n} Alarme sind jetzt bei {to}.',
    handedAt: 'Bei {by}, übergeben von {from}, {time}. Keine Quittierung.',
    takeMixed: 'Alarme mehrerer Server übernehmen? {servers}',
    releaseMixed: 'Alarme mehrerer Server abgeben? {servers}',
    takeMany: 'Übernehmen? {scope}',
    releaseMany: 'Abgeben? {scope}',
    old: 'Sie haben „{what}“ seit {time}. Sind Sie noch dran?',
    oldMore: 'und {n} weiterer | und {n} weitere',
    keepClaim: 'Behalten',
    takeOver:
      '{by} hat diesen Alarm übernommen. Trotzdem übernehmen? | {n} dieser Alarme haben andere übernommen ({by}). Trotzdem übernehmen?',
    notRead:
      '{n} Alarm wurde nicht übernommen: Der Bedienplatz hat die Liste des Servers noch nicht gelesen. | {n} Alarme wurden nicht übernommen: Der Bedienplatz hat die Liste des Servers noch nicht gelesen.',
    gone: '{n} Alarm wurde nicht übernommen: Er ist gegangen. | {n} Alarme wurden nicht übernommen: Sie sind gegangen.',
  },
  scope: {
    count: '{n} Alarme: {bands}',
    band: '{n} {band}',
    hidden: '{n} davon hat keine eigene Zeile. | {n} davon haben keine eigene Zeile.',
  },
  rating: {
    title: 'War dieser Alarm nützlich?',
    kind: {
      useful: 'Nützlich',
      nuisance: 'Störalarm',
      noAction: 'Nichts zu machen',
    },
    rate: {
      useful: 'Als nützlich bewerten',
      nuisance: 'Als Störalarm bewerten',
      noAction: 'Bewerten: nichts zu machen',
    },
    by: '{kind}: {by}, {time}',
    said: {
      useful: '{n} Alarm als nützlich bewertet. | {n} Alarme als nützlich bewertet.',
      nuisance: '{n} Alarm als Störalarm bewertet. | {n} Alarme als Störalarm bewertet.',
      noAction: '{n} Alarm bewertet: nichts zu machen. | {n} Alarme bewertet: nichts zu machen.',
      nothing: 'Bewertung von {n} Alarm entfernt. | Bewertungen von {n} Alarmen entfernt.',
    },
    tooMany: 'Höchstens {n} Alarme können auf einmal bewertet werden.',
    undo: 'Bewertung rückgängig machen',
    column: 'Bewertet',
    count: {
      useful: '{n} nützlich',
      nuisance: '{n} Störalarm',
      noAction: '{n} nichts zu machen',
    },
  },
  settings: {
    section: {
      list: 'Liste',
      notifications: 'Benachrichtigungen',
    },
    field: {
      masked: {
        label: 'Unterdrückte Alarme',
        hint: 'In Listen. Gezählt und gemeldet werden sie nie.',
      },
      procedures: {
        label: 'Adressen der Verfahren',
        hint: 'Eine je Zeile, etwa https://docs.example/procedures/. Nur Dateien unter diesen Adressen lassen sich öffnen; ein bloßer Dateiname wird unter der ersten gesucht.',
      },
      startView: {
        label: 'Startansicht',
        hint: 'Was die Liste zeigt, wenn Tocsin öffnet.',
      },
      attention: {
        viewId: {
          label: 'Welche Alarme',
          hint: 'Nur Alarme dieser gespeicherten Ansicht werden gemeldet, die der höchsten Priorität immer.',
        },
      },
      claimCheckMinutes: {
        label: 'Nach übernommenen Alarmen fragen nach',
        hint: 'Der Bildschirm fragt einmal, ob ein Alarm noch in Arbeit ist. 0: nie.',
      },
    },
    choice: {
      masked: {
        shown: 'Angezeigt',
        dimmed: 'Abgeblendet',
        hidden: 'Ausgeblendet',
      },
      viewId: {
        all: 'Alle Alarme',
      },
    },
  },
}
