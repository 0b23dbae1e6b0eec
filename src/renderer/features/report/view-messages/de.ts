import type { en } from './en.ts'

export const de: typeof en = {
  report: {
    servers: {
      title: 'Server nebeneinander',
      meaning:
        'Anzahlen werden addiert. Raten, Anteile und Spitzen lassen sich nicht addieren: Jeder Server hat seine eigenen.',
      sum: 'Summe',
      raised: 'Alarme',
      tags: 'Messstellen mit Alarmen',
      failed: 'Kein Bericht von {server}. {why}',
    },
    title: 'Bericht zum Alarmsystem',
    label: 'Bericht zum Alarmsystem von {server}',
    figures: 'Kennzahlen und Ziele',
    leadIn: 'mit den Aufzeichnungen der {hours} h davor',
    showAll: '{n} anzeigen',
    showFewer: 'Weniger anzeigen',
    printed: 'Tocsin, {time}',
    raised: 'Alarm gekommen | Alarme gekommen',
    fromTags: 'von {n} Messstelle | von {n} Messstellen',
    activeBefore:
      '{n} Alarm stand schon an und zählt nicht mit | {n} Alarme standen schon an und zählen nicht mit',
    perOperator: 'ein Bediener | je Bediener, {n} Bediener',
    filtered: 'Filter: {what}',
    operators: 'Bediener',
    limits: 'Grenzen…',
    export: 'Exportieren…',
    print: 'Drucken',
    savePdf: 'Als PDF speichern',
    saving: 'PDF wird erstellt',
    saved: 'Gespeichert: {file}',
    csv: 'Kennzahlen als CSV',
    json: 'Alles als JSON',
    dismiss: 'Schließen',
    loading: 'Die Aufzeichnungen des Zeitraums werden gelesen',
    loadingHint:
      'Die Kennzahlen erscheinen, wenn alle Aufzeichnungen gelesen sind. Nach einem Abbruch gelten sie für das Gelesene.',
    notBegun: 'Dieser Zeitraum hat noch nicht begonnen.',
    noRecords: 'Von diesem Zeitraum wurden keine Aufzeichnungen gelesen.',
    partial: 'Diese Kennzahlen gelten für einen Teil der Aufzeichnungen.',
    partialRead:
      '{read} von {total} Aufzeichnungen wurden gelesen. Kennzahlen mit „mindestens“ können mit dem Rest nur wachsen; ein scheinbar erreichtes Ziel ist es vielleicht nicht.',
    partialUnreadable:
      '{n} Aufzeichnung konnte nicht gelesen werden. | {n} Aufzeichnungen konnten nicht gelesen werden.',
    partialLimit:
      'Die Grenze von {n} Aufzeichnungen im Speicher ist erreicht: Erhöhen Sie sie in den Einstellungen, oder wählen Sie einen kürzeren Zeitraum.',
    none: 'keine',
    atLeast: 'mindestens {value}',
    target: {
      atMost: 'höchstens {n}',
      below: 'unter {n}',
      none: 'keine erlaubt',
    },
    column: {
      figure: 'Kennzahl',
      value: 'Wert',
      target: 'Ziel',
      assessment: 'Bewertung',
      unit: 'Einheit',
      meaning: 'Definition',
      begin: 'Beginn',
      end: 'Ende',
      lasted: 'Dauer',
      total: 'Alarme',
      peak: 'Spitze',
      firstTen: 'Erste 10 min',
      message: 'Meldung',
      tag: 'Messstelle',
      share: 'Anteil',
      activeFor: 'Anstehend',
      worst: 'Spitze',
      since: 'Gekommen',
      day: 'Datum',
      hours: 'Stunden',
      perTen: 'Je 10 min',
      flooded: 'In Fluten',
      stale: 'Daueralarme',
      priority: 'Priorität',
      advised: 'Empfohlen',
    },
    group: {
      rate: 'Mittlere Rate',
      load: 'Zeit über den Grenzen',
      flood: 'Alarmfluten',
      tags: 'Hauptverursacher',
      standing: 'Daueralarme',
    },
    figure: {
      perTen: {
        name: 'Alarme je 10 Minuten',
        meaning:
          'Im Zeitraum gekommene Alarme, geteilt durch seine Länge und durch die Bediener. EEMUA 191: bis {acceptable} annehmbar, bis {manageable} beherrschbar, darüber überfordernd, über {unacceptable} unannehmbar.',
      },
      perHour: {
        name: 'Alarme je Stunde',
        meaning: 'Derselbe Mittelwert für eine Stunde, am Sechsfachen der Grenzen für 10 Minuten gemessen.',
      },
      perDay: {
        name: 'Alarme je Tag',
        meaning:
          'Derselbe Mittelwert für 24 Stunden, am 144-Fachen der Grenzen für 10 Minuten gemessen. Ein Tag mit Zeitumstellung zählt so lang, wie er dauert.',
      },
      overAcceptable: {
        name: 'Zeit über {acceptable} in 10 Minuten',
        meaning:
          'Der Anteil des Zeitraums in Fenstern von 10 Minuten, ab seinem Beginn gezählt, mit mehr als {acceptable} je Bediener: nicht mehr annehmbar.',
      },
      overManageable: {
        name: 'Zeit über {manageable} in 10 Minuten',
        meaning: 'Dasselbe mit mehr als {manageable} je Bediener: nicht mehr beherrschbar.',
      },
      overDemanding: {
        name: 'Zeit über {demanding} in 10 Minuten',
        meaning: 'Dasselbe mit mehr als {demanding} je Bediener: überfordernd.',
      },
      overUnacceptable: {
        name: 'Zeit über {unacceptable} in 10 Minuten',
        meaning: 'Dasselbe mit mehr als {unacceptable} je Bediener: unannehmbar. ISA-18.2: unter 1 %.',
      },
      hoursOver: {
        name: 'Stunden über {hourly} Alarmen',
        meaning:
          'Der Anteil des Zeitraums in Stunden, ab seinem Beginn gezählt, mit mehr als {hourly} Alarmen je Bediener. ISA-18.2: unter 1 %.',
      },
      peak: {
        name: 'Spitze in 10 Minuten',
        meaning:
          'Die meisten Alarme je Bediener in 10 Minuten, wo immer sie beginnen. ISA-18.2: höchstens 10.',
      },
      floods: {
        name: 'Alarmfluten',
        meaning:
          'Eine Flut beginnt, wenn in den letzten 10 Minuten mehr als {floodStart} Alarme je Bediener kamen, und zählt ab dem ersten davon; sie endet, wenn es weniger als {floodEnd} sind (ISA-18.2).',
      },
      floodTime: {
        name: 'Zeit in Alarmfluten',
        meaning: 'Der Anteil des Zeitraums, der in Fluten liegt. ISA-18.2: unter 1 %.',
      },
      firstTen: {
        name: 'Erste 10 Minuten einer Störung',
        meaning:
          'Die meisten Alarme je Bediener in den ersten 10 Minuten einer Flut, die im Zeitraum begann. EEMUA 191: weniger als {upsetManageable} beherrschbar, mehr als {upsetExcessive} übermäßig.',
      },
      topTen: {
        name: 'Anteil der zehn häufigsten Messstellen',
        meaning:
          'Die Alarme der zehn Messstellen mit den meisten, als Anteil an allen Alarmen des Zeitraums. ISA-18.2: 1 bis 5 %.',
      },
      chattering: {
        name: 'Flatternde Messstellen',
        meaning:
          'Messstellen, die irgendwann im Zeitraum {chatterCount} oder mehr Alarme innerhalb von {chatterSeconds} Sekunden auslösten. ISA-18.2: keine.',
      },
      fleeting: {
        name: 'Flüchtige Alarme',
        meaning:
          'Alarme, die innerhalb von {fleetingSeconds} Sekunden gegangen sind, ohne einen anderen der Messstelle {chatterSeconds} Sekunden davor oder danach. ISA-18.2: keine.',
      },
      stale: {
        name: 'Daueralarme am schlimmsten Tag',
        meaning:
          'Alarme, die länger als {staleHours} Stunden anstanden, gezählt an jedem Tag, an dem das so war. Enthalten sind die bis zu {leadInHours} Stunden vor dem Zeitraum ausgelösten, ältere nur, wenn der Server sie auflistet. ISA-18.2: weniger als 5 an jedem Tag.',
      },
    },
    splitMeaning:
      'Die Alarme des Zeitraums nach Priorität. ISA-18.2 empfiehlt etwa {low} % der am wenigsten dringenden, {medium} % der nächsten, {high} % der dritten und höchstens {highest} % einer vierten; {splitTolerance} Prozentpunkte Abweichung sind zulässig.',
    assessment: {
      met: 'Ziel erreicht',
      missed: 'Ziel verfehlt',
      classed: '{target}: {word}',
      acceptable: 'annehmbar',
      manageable: 'beherrschbar',
      demanding: 'überfordernd',
      unacceptable: 'unannehmbar',
      hard: 'schwierig',
      excessive: 'übermäßig',
      advised: 'wie empfohlen',
      notAdvised: 'nicht wie empfohlen',
      noTarget: 'ohne Ziel',
      nothing: 'nichts zu messen',
      unknown: 'nicht bekannt',
    },
    load: {
      title: 'Alarme je 10 Minuten',
      each: 'Linien: Grenzen für 10 Minuten, hinterlegt: Fluten',
      busiest: 'die stärksten 10 Minuten je {size}, hinterlegt: Fluten',
      summary: 'Spitze {peak} Alarme; {floods} Alarmfluten.',
      none: 'In diesem Zeitraum kam kein Alarm.',
      flood: 'Flut',
      limit: {
        acceptable: 'annehmbar ≤ {n}',
        manageable: 'beherrschbar ≤ {n}',
        demanding: '> {n}',
        unacceptable: 'unannehmbar > {n}',
      },
    },
    split: {
      title: 'Prioritäten',
      subtitle: 'Balken: Anteil, Umrisse: empfohlen',
      share: 'Anteil',
      advised: 'Empfohlen',
    },
    floods: {
      title: 'Alarmfluten',
      none: 'Keine Alarmflut in diesem Zeitraum.',
      before: 'vor dem Zeitraum',
      ongoing: 'dauert an',
    },
    topTen: {
      title: 'Die zehn häufigsten Messstellen',
      none: 'In diesem Zeitraum kam kein Alarm.',
    },
    chattering: {
      title: 'Flatternde Messstellen',
      none: 'Keine flatternden Messstellen.',
    },
    fleeting: {
      title: 'Messstellen mit flüchtigen Alarmen',
      none: 'Keine flüchtigen Alarme.',
    },
    stale: {
      title: 'Daueralarme',
      none: 'Keine Daueralarme.',
      active: 'steht noch an',
    },
    days: {
      title: 'Tag für Tag',
      partial: 'Teil des Tages',
    },
    more: 'und {n} weiterer | und {n} weitere',
    ratings: {
      similar:
        'Als ähnlich gezeigte frühere Alarme: zutreffend in {like} von {said} beurteilten Fällen ({share}).',
      title: 'Bewertungen',
      meaning: 'Ob Alarme nützlich waren, nach Ansicht der Leute am Bedienplatz.',
    },
    nextTag: 'Zur nächsten Messstelle, die nicht auf der Arbeitsliste steht',
  },
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
}
