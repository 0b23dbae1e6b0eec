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
  silence: string
  muteFor: Record<MuteChoice, string>
  mutedUntil: (time: string) => string
  endMute: string
  lost: (service: string) => string
  lostMeaning: string
  recall: (message: string) => string
  recallMeaning: (time: string) => string
}

/** The mutes on offer, in minutes. */
export const muteChoices = [15, 60, 480] as const
type MuteChoice = (typeof muteChoices)[number]

const en: Words = {
  bands: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  burst: (count) => `${count} new alarms`,
  trayUnknown: 'Tocsin: state unknown, the service does not answer',
  trayCalm: 'Tocsin: nothing to acknowledge',
  trayAlarms: (worst, count) => `Tocsin: ${count} not acknowledged, worst: ${worst.toLowerCase()}`,
  open: 'Open Tocsin',
  quit: 'Quit',
  silence: 'Silence',
  muteFor: { 15: 'Mute for 15 minutes', 60: 'Mute for 1 hour', 480: 'Mute for 8 hours' },
  mutedUntil: (time) => `Muted until ${time}`,
  endMute: 'End the mute',
  lost: (service) => `${service} does not answer`,
  lostMeaning: 'Tocsin shows the last known alarms. New ones are not seen until it answers.',
  recall: (message) => `Not acknowledged: ${message}`,
  recallMeaning: (time) => `Somebody was called at ${time}. Call again?`,
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
  silence: 'Couper le son',
  muteFor: {
    15: 'Sourdine pendant 15 minutes',
    60: 'Sourdine pendant 1 heure',
    480: 'Sourdine pendant 8 heures',
  },
  mutedUntil: (time) => `En sourdine jusqu’à ${time}`,
  endMute: 'Mettre fin à la sourdine',
  lost: (service) => `${service} ne répond pas`,
  lostMeaning:
    'Tocsin montre les dernières alarmes connues. Les nouvelles restent invisibles jusqu’à sa réponse.',
  recall: (message) => `Non acquittée : ${message}`,
  recallMeaning: (time) => `Un appel a été passé à ${time}. Rappeler ?`,
}

const de: Words = {
  bands: { critical: 'Kritisch', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
  burst: (count) => `${count} neue Alarme`,
  trayUnknown: 'Tocsin: Zustand unbekannt, der Dienst antwortet nicht',
  trayCalm: 'Tocsin: nichts zu quittieren',
  trayAlarms: (worst, count) => `Tocsin: ${count} nicht quittiert, höchste Stufe: ${worst.toLowerCase()}`,
  open: 'Tocsin öffnen',
  quit: 'Beenden',
  silence: 'Ton aus',
  muteFor: { 15: '15 Minuten stumm', 60: '1 Stunde stumm', 480: '8 Stunden stumm' },
  mutedUntil: (time) => `Stumm bis ${time}`,
  endMute: 'Stummschaltung beenden',
  lost: (service) => `${service} antwortet nicht`,
  lostMeaning: 'Tocsin zeigt die zuletzt bekannten Alarme. Neue bleiben ungesehen, bis der Dienst antwortet.',
  recall: (message) => `Nicht quittiert: ${message}`,
  recallMeaning: (time) => `Um ${time} wurde angerufen. Noch einmal anrufen?`,
}

const es: Words = {
  bands: { critical: 'Crítica', high: 'Alta', medium: 'Media', low: 'Baja' },
  burst: (count) => `${count} alarmas nuevas`,
  trayUnknown: 'Tocsin: estado desconocido, el servicio no responde',
  trayCalm: 'Tocsin: nada por reconocer',
  trayAlarms: (worst, count) => `Tocsin: ${count} sin reconocer, la peor: ${worst.toLowerCase()}`,
  open: 'Abrir Tocsin',
  quit: 'Salir',
  silence: 'Callar el sonido',
  muteFor: { 15: 'Silenciar 15 minutos', 60: 'Silenciar 1 hora', 480: 'Silenciar 8 horas' },
  mutedUntil: (time) => `Silenciado hasta las ${time}`,
  endMute: 'Terminar el silencio',
  lost: (service) => `${service} no responde`,
  lostMeaning: 'Tocsin muestra las últimas alarmas conocidas. Las nuevas no se ven hasta que responda.',
  recall: (message) => `Sin reconocer: ${message}`,
  recallMeaning: (time) => `Se llamó a las ${time}. ¿Volver a llamar?`,
}

const all: Record<Locale, Words> = { en, fr, de, es }

/** The words of the chosen language, or of the system's where none is chosen. */
export function wordsFor(chosen: Locale | null, systemLocale: string): Words {
  return all[languageFor(chosen, systemLocale)]
}

/** The time of day as it is written in the words' language. */
export function timeFor(at: number, chosen: Locale | null, systemLocale: string): string {
  const language = languageFor(chosen, systemLocale)
  // The system knows more than the language: how its region writes a time.
  const region = systemLocale.toLowerCase().startsWith(language) ? systemLocale : language
  return new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' }).format(at)
}

function languageFor(chosen: Locale | null, systemLocale: string): Locale {
  const language = systemLocale.slice(0, 2).toLowerCase()
  return chosen ?? locales.find((locale) => locale === language) ?? 'en'
}
