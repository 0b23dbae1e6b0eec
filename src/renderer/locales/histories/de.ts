import type { HistoriesMessages } from './en.ts'

export const historiesDe: HistoriesMessages = {
  records: {
    asking: 'Der Dienst wird gefragt',
    notCurrent: 'der Dienst wird gefragt; unten steht die letzte Antwort',
    loadingMore: '{loaded} von {total} geladen, die nächste Seite kommt',
    loadingAll: '{loaded} von {total} geladen',
    partial: '{loaded} von {total} geladen',
    bound:
      '{loaded} von {total} geladen, mehr behält dieser Platz nicht: Zeitraum verkleinern oder Einstellungen ansehen',
    cancelled: 'angehalten bei {loaded} von {total}',
    failed: '{loaded} von {total} geladen; die nächste Seite kam nicht: {why}',
    complete: 'keine | der einzige | alle {n} geladen',
    shifted: 'der Dienst zählt {total}: inzwischen kamen oder gingen Einträge',
    sortedAmongThose: 'unter diesen sortiert',
    shown: 'keiner gezeigt | {n} gezeigt | {n} gezeigt',
    malformed: '{n} war nicht lesbar | {n} waren nicht lesbar',
    loadMore: 'Mehr laden',
    loadAll: 'Alle laden',
    cancel: 'Anhalten',
    retry: 'Erneut versuchen',
    reload: 'Neu laden',
    omitted: 'vom Dienst ausgelassen',
    headingHint: 'Klick: sortieren; Umschalt+Klick: auch danach sortieren; Strg+Pfeile: Breite',
    noMatch: 'Der einzige geladene Eintrag passt nicht. | Keiner der {n} geladenen Einträge passt.',
    notLoaded: '{n} weiterer ist nicht geladen. | {n} weitere sind nicht geladen.',
    showAll: 'Alles Geladene zeigen',
    unread: 'Die Einträge konnten nicht gelesen werden.',
    cancelledEmpty: 'Angehalten, bevor etwas gelesen war.',
    none: 'Keine Einträge.',
  },
}
