import type { en } from './en.ts'

export const de: typeof en = {
  settings: {
    search: 'Einstellung suchen',
    found: 'keine Einstellung gefunden | {n} Einstellung | {n} Einstellungen',
    none: 'Keine Einstellung passt zu „{text}“.',
    showAll: 'Alle Einstellungen anzeigen',
    reset: 'Zurücksetzen',
    resetOne: '{name} zurücksetzen auf {value}',
    resetAll: 'Alles zurücksetzen',
    resetAllHint: 'Server und gespeicherte Ansichten bleiben.',
    export: 'Exportieren',
    import: 'Importieren',
    did: {
      reset: '{name} hat wieder den Standardwert.',
      resetAll: 'Alle Einstellungen haben wieder ihren Standardwert.',
      imported: 'Einstellungen importiert.',
      importedSome: 'Einstellungen importiert, außer: {parts}.',
      notSettings: '„{file}“ ist keine Einstellungsdatei von Tocsin; nichts wurde geändert.',
    },
    moved: {
      title: 'Server an anderen Adressen',
      intro:
        'Die Datei nennt für Server dieses Alarmplatzes andere Adressen. Deren Alarme kämen von dort, und Token gingen dorthin.',
      what: {
        address: 'Adresse',
        tokenUrl: 'Token-URL',
        proxy: 'Proxy',
        authority: 'Datei der Zertifizierungsstelle',
      },
      change: '→ {after}',
      system: 'der des Systems',
      nothing: 'keine',
      keep: 'Jetzige behalten',
      accept: 'Die der Datei verwenden',
    },
    on: 'ein',
    off: 'aus',
    seconds: 'Sekunden',
    minutes: 'Minuten',
    bytes: 'Byte',
    percent: 'Prozent',
    alarms: 'Alarme',
    tags: 'Messstellen',
    hours: 'Stunden',
    operators: 'Bediener',
    points: 'Prozentpunkte',
    rows: 'Zeilen',
    section: {
      display: 'Anzeige',
      sound: 'Ton',
      desktop: 'Desktop',
      connectionLoss: 'Verbindungsverlust',
      permissions: 'Berechtigungen',
      log: 'Protokoll',
    },
    permissions: {
      guard: {
        free: 'Nicht fragen',
        confirm: 'Bestätigung verlangen',
        pin: 'PIN verlangen',
      },
      change: 'Berechtigungen dieses Bedienplatzes ändern.',
      readOnlyHint:
        'Für eine Großanzeige: Von diesem Bedienplatz aus kann niemand anrufen oder Alarme und Gruppen anlegen.',
      calls: 'Vor einem Anruf',
      acknowledge: 'Vor dem Quittieren eines Alarms',
      creation: 'Vor dem Anlegen eines Alarms oder einer Gruppe',
      currentPin: 'Aktuelle PIN',
      newPin: 'Neue PIN',
      repeatPin: 'PIN wiederholen',
      pinHint: 'Nur an diesem Bedienplatz gespeichert, nie im Klartext.',
      setPin: 'PIN festlegen',
      removePin: 'PIN entfernen',
      isPinSet: 'Die PIN ist festgelegt.',
      pinRemoved: 'Die PIN wurde entfernt.',
      pinTooShort: 'Mindestens {n} Zeichen verwenden.',
      pinMismatch: 'Die PINs stimmen nicht überein.',
    },
    voice: {
      hear: 'Stimme testen',
      none: 'Dieser Rechner hat keine Stimme: Es wird nichts vorgelesen.',
      foreign: 'Keine Stimme für diese Sprache: Eine andere wird verwendet.',
      sample: 'Kessel 2, Trommelstand sehr hoch',
    },
    field: {
      theme: {
        label: 'Farbschema',
        hint: '',
      },
      locale: {
        label: 'Sprache',
        hint: '',
      },
      textScale: {
        label: 'Schriftgröße',
        hint: 'Von 75 bis 300 Prozent; die größte liest man quer durch den Raum.',
      },
      density: {
        label: 'Zeilenhöhe',
        hint: 'Wie hoch die Zeilen der Listen sind.',
      },
      attention: {
        enabled: {
          label: 'Neue Alarme melden',
          hint: 'Aus: Alarme erscheinen nur in der Liste.',
        },
        onlyWhenAway: {
          label: 'Nur wenn Tocsin nicht im Vordergrund ist',
          hint: 'Solange Tocsin im Vordergrund ist: keine Benachrichtigung, und in der Zeile unter der Kopfzeile nur die dringendste Priorität.',
        },
        realarmPauseSeconds: {
          label: 'Pause bei erneut anstehenden Alarmen',
          hint: 'Steht derselbe Alarm innerhalb dieser Zeit nach seiner letzten Meldung erneut an, bleibt er still. 0: Er wird jedes Mal gemeldet.',
        },
        foldChattering: {
          label: 'Flatteralarme zusammenfassen',
          hint: 'Ein Alarm, der innerhalb einer Minute 3-mal kommt, wird nicht jedes Mal neu gemeldet; seine Benachrichtigung zählt mit, bis er eine Minute ruhig war.',
        },
        quietHours: {
          label: 'Ruhezeiten',
          hint: 'In dieser Zeit wird nur die dringendste Prioritätsstufe gemeldet.',
          from: 'Von',
          to: 'Bis',
        },
        bands: {
          label: 'Kanäle je Priorität',
          hint: 'Wie ein neuer Alarm gemeldet wird. Ein Fenster im Vordergrund zeigt die mit „Fenster und Zähler“ in der Zeile unter seiner Kopfzeile.',
        },
      },
      sound: {
        volume: {
          label: 'Lautstärke',
          hint: '',
        },
        repeatSeconds: {
          label: 'Wiederholen alle',
          hint: 'Bis der Ton ausgeschaltet wird.',
        },
        repeatForSeconds: {
          label: 'Wiederholen höchstens',
          hint: '0: nur einmal.',
        },
        speak: {
          label: 'Meldung vorlesen',
          hint: 'Die Meldung eines neuen Alarms wird nach dem Ton vorgelesen.',
        },
        test: {
          label: 'Töne testen',
          hint: '',
        },
      },
      logLevel: {
        label: 'Protokollstufe',
        hint: 'Was die Protokolldatei im Profilordner enthält.',
      },
      lossNotice: {
        afterSeconds: {
          label: 'Melden nach',
          hint: 'Die Zeit ohne Antwort des Dienstes.',
        },
        repeatSeconds: {
          label: 'Wiederholen alle',
          hint: '0: nur einmal.',
        },
      },
      desktop: {
        closeToTray: {
          label: 'Nach dem Schließen des Fensters bleibt Tocsin im Infobereich',
          hint: '',
        },
        startAtLogin: {
          label: 'Beim Anmelden starten',
          hint: '',
        },
        startMinimised: {
          label: 'Minimiert starten',
          hint: '',
        },
        alwaysOnTop: {
          label: 'Immer im Vordergrund',
          hint: '',
        },
        kiosk: {
          label: 'Großanzeige',
          hint: 'Vollbild, ohne Werkzeuge.',
        },
        hardwareAcceleration: {
          label: 'Hardwarebeschleunigung',
          hint: 'Gilt ab dem nächsten Start. Ausschalten, wenn Fenster schwarz bleiben oder flackern.',
        },
      },
    },
    way: {
      native: 'Benachrichtigung',
      sound: 'Ton',
      flash: 'Symbol blinkt',
      attention: 'Fenster und Zähler',
    },
    wayOfBand: '{band}: {way}',
  },
}
