import type { BandId } from '../../shared/model/priority-band.ts'
import { locales, type Locale } from '../../shared/model/settings.ts'

/** What the desk says outside its page. */
export interface Words {
  bands: Record<BandId, string>
  burst: (count: number) => string
  trayUnknown: string
  trayCalm: string
  trayAlarms: (worst: string, unacknowledged: number) => string
  open: string
  quit: string
}

const en: Words = {
  bands: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  burst: (count) => `${count} new alarms`,
  trayUnknown: 'Tocsin: state unknown, the service does not answer',
  trayCalm: 'Tocsin: nothing to acknowledge',
  trayAlarms: (worst, count) => `Tocsin: ${count} not acknowledged, worst: ${worst.toLowerCase()}`,
  open: 'Open Tocsin',
  quit: 'Quit',
}

const fr: Words = {
  bands: { critical: 'Critique', high: 'Haute', medium: 'Moyenne', low: 'Basse' },
  burst: (count) => `${count} nouvelles alarmes`,
  trayUnknown: 'Tocsin : état inconnu, le service ne répond pas',
  trayCalm: 'Tocsin : rien à acquitter',
  trayAlarms: (worst, count) =>
    `Tocsin : ${count} ${count > 1 ? 'non acquittées' : 'non acquittée'}, pire : ${worst.toLowerCase()}`,
  open: 'Ouvrir Tocsin',
  quit: 'Quitter',
}

const de: Words = {
  bands: { critical: 'Kritisch', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
  burst: (count) => `${count} neue Alarme`,
  trayUnknown: 'Tocsin: Zustand unbekannt, der Dienst antwortet nicht',
  trayCalm: 'Tocsin: nichts zu quittieren',
  trayAlarms: (worst, count) => `Tocsin: ${count} nicht quittiert, höchste Stufe: ${worst.toLowerCase()}`,
  open: 'Tocsin öffnen',
  quit: 'Beenden',
}

const es: Words = {
  bands: { critical: 'Crítica', high: 'Alta', medium: 'Media', low: 'Baja' },
  burst: (count) => `${count} alarmas nuevas`,
  trayUnknown: 'Tocsin: estado desconocido, el servicio no responde',
  trayCalm: 'Tocsin: nada por reconocer',
  trayAlarms: (worst, count) => `Tocsin: ${count} sin reconocer, la peor: ${worst.toLowerCase()}`,
  open: 'Abrir Tocsin',
  quit: 'Salir',
}

const all: Record<Locale, Words> = { en, fr, de, es }

/** The words of the chosen language, or of the system's where none is chosen. */
export function wordsFor(chosen: Locale | null, systemLocale: string): Words {
  if (chosen !== null) return all[chosen]
  const language = systemLocale.slice(0, 2).toLowerCase()
  const known = locales.find((locale) => locale === language)
  return all[known ?? 'en']
}
