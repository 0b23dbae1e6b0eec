import type { en } from './en.ts'

export const de: typeof en = {
  replay: {
    notNow: 'Das ist die Vergangenheit, nicht der jetzige Zustand der Anlage.',
    refused:
      'In einer Wiedergabe können Sie Alarme nicht bearbeiten. Esc führt zurück zu den jetzigen Alarmen.',
    play: 'Abspielen',
    pause: 'Anhalten',
    next: 'Nächstes Ereignis',
    previous: 'Voriges Ereignis',
    faster: 'Schneller',
    slower: 'Langsamer',
    speed: '{n} ×',
    moment: 'Zeitpunkt',
    count: '{n} Alarm | {n} Alarme',
    events: 'Was geschah',
    noEvents: 'Noch nichts.',
    calm: 'Zu diesem Zeitpunkt stand kein Alarm an.',
    unrecorded:
      'Nicht aufgezeichnet: Die Aufzeichnung dieses Bedienplatzes beginnt um {time}. „Alarmhistorie“ spielt ab, was der Dienst behalten hat.',
    none: 'In diesem Zeitraum wurde nichts aufgezeichnet.',
    sources: 'Was abgespielt wird',
    source: {
      evidence: 'Aufzeichnung des Bedienplatzes',
      histories: 'Alarmhistorie',
    },
    column: {
      priority: 'Priorität',
      raised: 'Gekommen',
      message: 'Meldung',
      tag: 'Messstelle',
      acknowledged: 'Quittiert',
    },
  },
}
