import type { en } from './en.ts'

export const de: typeof en = {
  settings: {
    section: { phones: 'Benachrichtigungen aufs Telefon' },
    field: {
      phones: {
        showsText: {
          label: 'Alarmtext in Benachrichtigungen',
          hint: 'Aus: Eine Benachrichtigung nennt nur Priorität und Anzahl der Alarme. Ein: auch Meldung, Messstelle und Wert; die Server auf dem Weg können sie speichern, ein gesperrtes Telefon kann sie anzeigen.',
        },
        ntfyServer: {
          label: 'ntfy-Server',
          hint: 'Die Adresse eines ntfy-Servers der Anlage, etwa https://ntfy.plant.example. Leer lassen, wenn es keinen gibt.',
        },
        tokenFile: {
          label: 'Datei mit seinem Token',
          hint: 'Auf dem Rechner des Bedienplatzes. Leer lassen, um das Token unten einzugeben oder wenn der Server keines braucht.',
        },
        caFile: {
          label: 'Datei seiner Zertifizierungsstelle',
          hint: 'PEM, wenn sein Zertifikat von einer privaten Zertifizierungsstelle stammt.',
        },
      },
    },
  },
  phones: {
    note: 'Angenommen ist nicht zugestellt: Ein Push-Server, der eine Benachrichtigung annimmt, sagt nicht, ob sie das Telefon erreicht. Dafür gibt es Anrufe und Eskalationen.',
    test: 'Test',
    add: 'Hinzufügen',
    remove: 'Entfernen',
    from: {
      label: 'Ab Priorität',
      critical: 'Nur kritisch',
      high: 'Ab hoch',
      medium: 'Ab mittel',
      low: 'Alle',
    },
    own: {
      title: 'Dieses Telefon',
      hint: 'Benachrichtigt diesen Browser bei neuen Alarmen, auch wenn die Seite geschlossen ist. Das läuft über den Push-Server des Browserherstellers, der nichts mitlesen kann, und braucht das Internet.',
      turnOn: 'Dieses Telefon benachrichtigen',
      turnOff: 'Beenden',
    },
    obstacle: {
      insecure: 'Diese Seite ist nicht verschlüsselt: Ein Browser lässt sich nur über https benachrichtigen.',
      unsupported:
        'Dieser Browser lässt sich nicht benachrichtigen. Auf einem iPhone die Seite zuerst zum Home-Bildschirm hinzufügen.',
      denied:
        'Dieser Browser erlaubt keine Benachrichtigungen von Tocsin. Sie lassen sich in seinen Einstellungen erlauben.',
      'no-push-server': 'Der Push-Server dieses Browsers ist nicht erreichbar.',
    },
    token: {
      label: 'Token des ntfy-Servers',
      hint: 'Leer lassen, wenn der Server keines braucht.',
      stored: 'Ein Token ist gespeichert. Zum Löschen leer lassen und „Entfernen“ wählen.',
      store: 'Speichern',
      remove: 'Entfernen',
      kept: 'Auf diesem Rechner verschlüsselt gespeichert.',
      notKept:
        'Gilt, bis Tocsin beendet wird: Dieser Rechner hat keinen sicheren Speicher. Besser eine Datei verwenden.',
    },
    topics: {
      title: 'Personen und ihre Themen',
      hint: 'Jede Person abonniert in der ntfy-App ein Thema. Wer den Namen eines Themas kennt, kann es lesen, wenn der Server keine Anmeldung verlangt.',
      person: 'Person',
      topic: 'Thema',
    },
    way: { ntfy: 'ntfy', browser: 'Browser' },
    sent: {
      title: 'Gesendet',
      hint: 'Seit dem Start, die neuesten zuerst. Das Protokoll enthält alle.',
      none: 'Es wurde nichts gesendet.',
      waiting: 'wartet auf den Push-Server',
      accepted: 'vom Push-Server angenommen, Zustellung unbekannt',
      test: 'Test',
      alarms: '{n} Alarm | {n} Alarme',
      refresh: 'Aktualisieren',
    },
    failed: {
      unreachable: 'fehlgeschlagen: keine Antwort',
      refused: 'fehlgeschlagen: Der Push-Server lehnt das Token ab',
      gone: 'fehlgeschlagen: Dieses Abonnement oder Thema gibt es nicht mehr',
      'plain-http': 'nicht gesendet: Das Token wäre über unverschlüsseltes http lesbar',
      address: 'nicht gesendet: Die Adresse des Servers ist falsch',
      status: 'fehlgeschlagen: Der Push-Server antwortet {status}',
      'too-many': 'nicht gesendet: Es warten zu viele',
    },
  },
}
