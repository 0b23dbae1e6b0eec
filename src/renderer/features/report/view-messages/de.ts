import type { en } from './en.ts'

export const de: typeof en = {
  settings: {
    field: {
      report: {
        operators: {
          label: 'Bediener',
          hint: 'Wie viele Bediener sich die Alarme teilen: Die Grenzen unten gelten für einen Bediener.',
        },
        acceptable: {
          label: 'Annehmbare Rate',
          hint: 'Alarme in 10 Minuten. EEMUA 191: 1.',
        },
        manageable: {
          label: 'Beherrschbare Rate',
          hint: 'Alarme in 10 Minuten. EEMUA 191: 2.',
        },
        demanding: {
          label: 'Überfordernde Rate',
          hint: 'Alarme in 10 Minuten. EEMUA 191: 5.',
        },
        unacceptable: {
          label: 'Unannehmbare Rate',
          hint: 'Mehr Alarme als diese in 10 Minuten. EEMUA 191: 10.',
        },
        timeOver: {
          label: 'Zeit mit unannehmbarer Rate',
          hint: 'Muss darunter bleiben. ISA-18.2: 1 %.',
        },
        hourly: {
          label: 'Alarme in einer Stunde',
          hint: 'Mehr sind zu viele. ISA-18.2: 30.',
        },
        hoursOver: {
          label: 'Stunden mit zu vielen Alarmen',
          hint: 'Muss darunter bleiben. ISA-18.2: 1 %.',
        },
        peak: {
          label: 'Spitze',
          hint: 'Die meisten in beliebigen 10 Minuten. ISA-18.2: 10.',
        },
        floodStart: {
          label: 'Eine Alarmflut beginnt über',
          hint: 'Alarme in 10 Minuten. ISA-18.2: 10.',
        },
        floodEnd: {
          label: 'Eine Alarmflut endet unter',
          hint: 'Alarme in 10 Minuten. ISA-18.2: 5.',
        },
        floodTime: {
          label: 'Zeit in Alarmfluten',
          hint: 'Muss darunter bleiben. ISA-18.2: 1 %.',
        },
        upsetManageable: {
          label: 'Beherrschbare Störung',
          hint: 'Weniger Alarme als diese in den ersten 10 Minuten. EEMUA 191: 10.',
        },
        upsetExcessive: {
          label: 'Übermäßige Störung',
          hint: 'Mehr Alarme als diese in den ersten 10 Minuten. EEMUA 191: 100.',
        },
        topTen: {
          label: 'Anteil der zehn häufigsten Messstellen',
          hint: 'ISA-18.2: 1 bis 5 %.',
        },
        chatterCount: {
          label: 'Flattern: wie viele',
          hint: 'Alarme einer Messstelle innerhalb der Zeit unten.',
        },
        chatterSeconds: {
          label: 'Flattern: innerhalb von',
          hint: 'ISA-18.2: 3 oder mehr in einer Minute.',
        },
        chatterTags: {
          label: 'Flatternde Messstellen',
          hint: 'Wie viele es geben darf. ISA-18.2: keine.',
        },
        fleetingSeconds: {
          label: 'Flüchtig: gegangen innerhalb von',
          hint: 'Und kein anderer Alarm der Messstelle innerhalb der Zeit des Flatterns.',
        },
        fleetingAlarms: {
          label: 'Flüchtige Alarme',
          hint: 'Wie viele es geben darf. ISA-18.2: keine.',
        },
        staleHours: {
          label: 'Daueralarm: steht länger an als',
          hint: 'ISA-18.2: 24 Stunden.',
        },
        stalePerDay: {
          label: 'Daueralarme an einem Tag',
          hint: 'Muss darunter bleiben. ISA-18.2: 5.',
        },
        low: {
          label: 'Anteil der am wenigsten dringenden Priorität',
          hint: 'ISA-18.2: etwa 80 %.',
        },
        medium: {
          label: 'Anteil der nächsten Priorität',
          hint: 'ISA-18.2: etwa 15 %.',
        },
        high: {
          label: 'Anteil der dritten Priorität',
          hint: 'ISA-18.2: etwa 5 %.',
        },
        highest: {
          label: 'Anteil einer vierten Priorität',
          hint: 'ISA-18.2: weniger als 1 %.',
        },
        splitTolerance: {
          label: 'Toleranz der Anteile',
          hint: 'Welche Abweichung noch als empfohlen gilt.',
        },
        leadInHours: {
          label: 'Vor dem Zeitraum gelesene Aufzeichnungen',
          hint: 'Um zu wissen, was zu seinem Beginn anstand und ob eine Alarmflut im Gange war.',
        },
      },
    },
    section: {
      report: 'Bericht zum Alarmsystem',
    },
  },
  report: {
    ratings: {
      similar:
        'Als ähnlich gezeigte frühere Alarme: zutreffend in {like} von {said} beurteilten Fällen ({share}).',
      title: 'Bewertungen',
      meaning: 'Ob Alarme nützlich waren, nach Ansicht der Leute am Bedienplatz.',
    },
    nextTag: 'Zur nächsten Messstelle, die nicht auf der Arbeitsliste steht',
  },
}
