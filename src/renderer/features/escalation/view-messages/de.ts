import type { en } from './en.ts'

export const de: typeof en = {
  escalation: {
    title: 'Eskalation',
    plural: 'Eskalationen',
    about: 'Eskalieren: {what}',
    sentence: '„{what}“ über die Kette „{chain}“ eskalieren.',
    chain: 'Kette',
    settings: 'Einstellungen öffnen',
    noChains:
      'Es gibt noch keine Eskalationsketten. Ein Supervisor legt sie in den Einstellungen unter Anrufe an.',
    until:
      'Sie endet, wenn jemand einen Anruf annimmt, den Alarm übernimmt, quittiert oder die Eskalation stoppt, und wenn der Alarm geht.',
    minutes: 'min',
    planned: 'um {time}, {n} min zum Annehmen',
    plannedOff: 'außer Dienst, übersprungen',
    nobody: 'Niemand aus dieser Kette ist im Dienst: Niemand würde angerufen.',
    pending: 'Beginnt nach Regel in {left}, wenn niemand den Alarm übernimmt: zuerst {group}.',
    overdue:
      'Nach Regel fällig: zuerst {group}. Ein anderer Alarm wird gerade eskaliert, oder jemand hat diesen übernommen.',
    calling: 'Schritt {n} von {of}: {group} wird angerufen.',
    called: 'Schritt {n} von {of}: {group} angerufen um {time}.',
    unknown: 'Schritt {n} von {of}: Es ist nicht bekannt, ob {group} um {time} angerufen wurde.',
    next: 'Nächster Schritt: {group} in {left}.',
    last: 'Letzter Schritt, endet in {left}.',
    held: 'Schritt {n} von {of}: {group} ist fällig. Der Server antwortet seit {time} nicht; der Anruf wartet auf ihn.',
    skipped: 'Außer Dienst, übersprungen: {groups}.',
    refused: 'Vom Server abgelehnt: {groups}.',
    by: 'Gestartet von {by} um {time}, Kette „{chain}“.',
    byRule: 'Gestartet nach Regel um {time}, Kette „{chain}“.',
    end: {
      accepted: 'Beendet um {time}: {by} hat den Anruf angenommen.',
      taken: 'Beendet um {time}: übernommen von {by}.',
      acknowledged: 'Beendet um {time}: quittiert von {by}.',
      cleared: 'Beendet um {time}: Der Alarm ist gegangen.',
      stopped: 'Gestoppt von {by} um {time}.',
      shelved: 'Beendet um {time}: zurückgestellt von {by}.',
      exhausted: 'Beendet um {time}: Niemand hat einen Anruf angenommen.',
      'off-shift': 'Beendet um {time}: Niemand aus der Kette ist im Dienst, niemand wurde angerufen.',
      'read-only': 'Beendet um {time}: Dieser Bedienplatz ist jetzt schreibgeschützt und ruft niemanden an.',
    },
    noGroups: 'Rufgruppen nicht verfügbar: {message}',
  },
  settings: {
    field: {
      calls: {
        chains: {
          label: 'Eskalationsketten',
          hint: 'Wer zu einem Alarm nacheinander angerufen wird, bis jemand annimmt. Eine Gruppe außer Dienst wird übersprungen.',
          name: 'Name der Kette {n}',
          remove: 'Kette {n} entfernen',
          group: 'Gruppe von Schritt {step}, Kette {n}',
          wait: 'Minuten zum Annehmen in Schritt {step}, Kette {n}',
          removeStep: 'Schritt {step} der Kette {n} entfernen',
          add: 'Kette hinzufügen',
          addStep: 'Schritt hinzufügen',
          removed: '„{name}“ wurde entfernt.',
          newName: 'Neue Kette',
          none: 'Noch keine Ketten für diesen Server.',
          deleted: 'Diese Gruppen hat der Server nicht mehr: {groups}. Wählen Sie andere.',
          test: 'Würde anrufen, wenn gestartet am',
          day: 'Tag der Vorschau von Kette {n}',
          time: 'Uhrzeit der Vorschau von Kette {n}, 24 Stunden',
        },
        escalateAfter: {
          critical: {
            label: 'Kritische Alarme eskalieren nach',
            hint: 'Hat bis dahin niemand den Alarm übernommen, startet der Bedienplatz die erste Kette des Servers. Alarme, die beim Einschalten schon anstehen, bleiben außen vor. 0: nie.',
          },
          high: {
            label: 'Hohe Alarme eskalieren nach',
            hint: '',
          },
          medium: {
            label: 'Mittlere Alarme eskalieren nach',
            hint: '',
          },
          low: {
            label: 'Niedrige Alarme eskalieren nach',
            hint: '',
          },
        },
      },
    },
    section: {
      calls: 'Anrufe',
    },
  },
}
