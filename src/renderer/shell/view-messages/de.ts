import type { en } from './en.ts'

export const de: typeof en = {
  allServers: {
    title: 'Diese Ansicht zeigt einen einzelnen Server',
    text: 'Wählen Sie den Server, der hier gezeigt wird. „Alle“ oben auf der Seite führt zurück zur Liste aller Server.',
    show: 'Alle Server in einer Liste zeigen',
    counted: 'Alle Server: {unacknowledged} von {total} nicht quittiert.',
    call: 'Ein Anruf läuft über einen Server: Wählen Sie oben {server} und rufen Sie dann an.',
  },
}
