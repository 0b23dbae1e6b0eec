import type { en } from './en.ts'

export const de: typeof en = {
  settings: {
    section: { wall: 'Wandanzeige' },
    field: {
      wall: {
        views: {
          label: 'Ansichten im Wechsel',
          hint: 'Die Kacheln zeigen diese gespeicherten Ansichten nacheinander. Ein neuer kritischer Alarm zeigt alle Anlagenteile, bis er quittiert ist. Die dringendsten Alarme sind immer die von allen.',
        },
        seconds: { label: 'Dauer je Ansicht', hint: '' },
      },
    },
  },
  wall: {
    held: 'Alle: neuer kritischer Alarm',
    nobodyThere: 'niemand',
    oneView: 'Zwei oder mehr wählen. Mit einer zeigt die Wandanzeige alle Alarme.',
    leave: 'Wandanzeige verlassen',
    noUnit: 'ohne Anlagenteil',
    units: 'Anlagenteile mit Alarmen',
    urgent: 'Am dringendsten, nicht quittiert',
    nobody: 'niemand hat ihn',
    with: 'bei {name}',
    none: 'Keine Alarme.',
    unknown: 'Noch nicht bekannt.',
    old: 'Zuletzt bekannt: keine Verbindung',
    allAcknowledged: 'Alles ist quittiert.',
    onCall: 'Bereitschaft',
    nobodyOnCall: 'Für niemanden in Bereitschaft sind Zeiten eingetragen.',
    onCallUnknown: 'Bereitschaft: nicht bekannt.',
    more: '{n} weiterer Anlagenteil hat Alarme | {n} weitere Anlagenteile haben Alarme',
    server: '{name} verbunden',
    lost: '{name} seit {time} getrennt',
  },
}
