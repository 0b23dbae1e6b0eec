import { locales, type Locale } from '../../../shared/model/constants.ts'
import type { QueryKind } from '../../../shared/rules/text-query.ts'

/** What the filter says while it is typed. Loaded with it, so that no page waits for these before its first row. */
export interface QueryTexts {
  unclosed: (source: string) => string
  expression: (source: string, detail: string) => string
  field: (name: string, meant: string | null) => string
  /** `is:` is asked of what is active now, which a record is not. */
  onlyLive: (source: string) => string
  value: (source: string, example: string) => string
  offered: string
  help: string
  close: string
  examples: readonly (readonly [query: string, meaning: string])[]
  /** What may be asked of a column. */
  column: (title: string, kind: QueryKind) => string
  anywhere: string
  without: string
}

const queries = [
  'drum level',
  '"drum level"',
  'critical',
  'priority:1-2',
  'ack:no',
  'age<5m',
  'area:NORTH',
  'message:pump',
  'tag:LT204',
  'is:chattering',
  'pump OR valve',
  '-masked',
  '/LT2\\d+/',
  'respond<5m',
  'with:me',
] as const
const explained = (...meanings: readonly string[]) =>
  queries.map((query, place) => [query, meanings[place] ?? ''] as const)

type ColumnKind = Exclude<QueryKind, 'age' | 'left' | 'nuisance' | 'holder'>
const columnTexts =
  (texts: Record<ColumnKind, (title: string) => string>) =>
  (title: string, kind: QueryKind): string =>
    kind === 'age' || kind === 'left' || kind === 'nuisance' || kind === 'holder' ? '' : texts[kind](title)

const queryTexts: Record<Locale, QueryTexts> = {
  en: {
    unclosed: (source) => `The expression ${source} needs a closing slash.`,
    expression: (source, detail) => `${source} is not a regular expression: ${detail}`,
    field: (name, meant) =>
      meant === null
        ? `Unknown field “${name}”. Quotes look for the text as it is.`
        : `Unknown field “${name}”: did you mean ${meant}?`,
    onlyLive: (source) => `${source} is about active alarms: use it in the live list.`,
    value: (source, example) => `${source} is not understood. Example: ${example}`,
    offered: 'Completions',
    help: 'Filter language',
    close: 'Close',
    examples: explained(
      'both words, anywhere in the alarm',
      'this phrase',
      'critical priority, or the word in the text',
      'priorities 1 to 2; also priority:high, priority<3',
      'not acknowledged; ack:yes, or ack: and a name',
      'raised less than 5 minutes ago; s, m, h, d, also age>2h',
      'tags under this area',
      'in the message; also value: comment: server: state: id:',
      'in the path or name of the tag',
      'chattering now; also is:fleeting, is:stale, is:slow, is:nuisance; is:shelved: on the shelf; is:noted: with a note on the tag',
      'either; OR joins the two words beside it',
      'without suppressed alarms; - or not before any word',
      'regular expression, upper and lower case alike',
      'less than 5 minutes left to respond, or overdue; respond<0m: overdue',
      'taken by you; also with:others, with:nobody, or with: and a name',
    ),
    column: columnTexts({
      text: (title) => `${title}: a part of its text`,
      number: (title) => `${title}: a number, or from–to; also < and >`,
      duration: (title) => `${title}: longer; s, m, h, d, also <`,
      time: (title) => `${title}: after this time of day; also 2026-03-02T14:00, and :no where there is none`,
      presence: (title) => `${title}: without; :yes with, or a part of its text`,
      priority: () => 'priority or its name; also <3',
    }),
    anywhere: 'both words, anywhere in the row',
    without: 'without this word; - or not before any word',
  },
  de: {
    unclosed: (source) => `Dem Ausdruck ${source} fehlt der schließende Schrägstrich.`,
    expression: (source, detail) => `${source} ist kein regulärer Ausdruck: ${detail}`,
    field: (name, meant) =>
      meant === null
        ? `Unbekanntes Feld „${name}“. Anführungszeichen suchen den Text, wie er ist.`
        : `Unbekanntes Feld „${name}“: war ${meant} gemeint?`,
    onlyLive: (source) => `${source} fragt nach aktiven Alarmen: bitte in der Live-Liste verwenden.`,
    value: (source, example) => `${source} ist nicht verständlich. Beispiel: ${example}`,
    offered: 'Vorschläge',
    help: 'Filtersprache',
    close: 'Schließen',
    examples: explained(
      'beide Wörter, irgendwo im Alarm',
      'genau diese Wortfolge',
      'kritische Priorität, oder das Wort im Text',
      'Prioritäten 1 bis 2; auch priority:high, priority<3',
      'nicht quittiert; ack:yes, oder ack: und ein Name',
      'vor weniger als 5 Minuten ausgelöst; s, m, h, d, auch age>2h',
      'Tags in diesem Bereich',
      'in der Meldung; auch value: comment: server: state: id:',
      'im Pfad oder Namen des Tags',
      'flattert gerade; auch is:fleeting, is:stale, is:slow, is:nuisance; is:shelved: zurückgestellt; is:noted: mit Notiz zur Messstelle',
      'eines von beiden; OR verbindet die zwei Wörter daneben',
      'ohne unterdrückte Alarme; - oder not vor jedem Wort',
      'regulärer Ausdruck, ohne Groß- und Kleinschreibung',
      'noch weniger als 5 Minuten zum Reagieren, oder überfällig; respond<0m: überfällig',
      'von Ihnen übernommen; auch with:others, with:nobody, oder with: und ein Name',
    ),
    column: columnTexts({
      text: (title) => `${title}: ein Teil des Textes`,
      number: (title) => `${title}: eine Zahl oder von–bis; auch < und >`,
      duration: (title) => `${title}: länger; s, m, h, d, auch <`,
      time: (title) => `${title}: nach dieser Uhrzeit; auch 2026-03-02T14:00, und :no ohne Zeit`,
      presence: (title) => `${title}: ohne; :yes mit, oder ein Teil des Textes`,
      priority: () => 'Priorität oder ihr Name; auch <3',
    }),
    anywhere: 'beide Wörter, irgendwo in der Zeile',
    without: 'ohne dieses Wort; - oder not vor jedem Wort',
  },
  fr: {
    unclosed: (source) => `Il manque la barre oblique finale à l’expression ${source}.`,
    expression: (source, detail) => `${source} n’est pas une expression régulière : ${detail}`,
    field: (name, meant) =>
      meant === null
        ? `Champ inconnu « ${name} ». Les guillemets cherchent le texte tel quel.`
        : `Champ inconnu « ${name} » : vouliez-vous dire ${meant} ?`,
    onlyLive: (source) => `${source} porte sur les alarmes actives : à utiliser dans la liste en direct.`,
    value: (source, example) => `${source} n’est pas compris. Exemple : ${example}`,
    offered: 'Suggestions',
    help: 'Langage de filtre',
    close: 'Fermer',
    examples: explained(
      'les deux mots, n’importe où dans l’alarme',
      'cette expression exacte',
      'priorité critique, ou le mot dans le texte',
      'priorités 1 à 2 ; aussi priority:high, priority<3',
      'non acquittée ; ack:yes, ou ack: et un nom',
      'apparue il y a moins de 5 minutes ; s, m, h, d, aussi age>2h',
      'tags de cette zone',
      'dans le message ; aussi value: comment: server: state: id:',
      'dans le chemin ou le nom du tag',
      'alarme battante ; aussi is:fleeting, is:stale, is:slow, is:nuisance ; is:shelved : en attente ; is:noted : avec une note sur le tag',
      'l’un ou l’autre ; OR relie les deux mots voisins',
      'sans les alarmes masquées ; - ou not devant tout mot',
      'expression régulière, sans égard à la casse',
      'moins de 5 minutes pour répondre, ou en retard ; respond<0m : en retard',
      'prise en charge par vous ; aussi with:others, with:nobody, ou with: et un nom',
    ),
    column: columnTexts({
      text: (title) => `${title} : une partie du texte`,
      number: (title) => `${title} : un nombre, ou de–à ; aussi < et >`,
      duration: (title) => `${title} : plus long ; s, m, h, d, aussi <`,
      time: (title) => `${title} : après cette heure ; aussi 2026-03-02T14:00, et :no sans heure`,
      presence: (title) => `${title} : sans ; :yes avec, ou une partie du texte`,
      priority: () => 'priorité ou son nom ; aussi <3',
    }),
    anywhere: 'les deux mots, n’importe où dans la ligne',
    without: 'sans ce mot ; - ou not devant tout mot',
  },
  es: {
    unclosed: (source) => `A la expresión ${source} le falta la barra final.`,
    expression: (source, detail) => `${source} no es una expresión regular: ${detail}`,
    field: (name, meant) =>
      meant === null
        ? `Campo desconocido «${name}». Las comillas buscan el texto tal cual.`
        : `Campo desconocido «${name}»: ¿quería decir ${meant}?`,
    onlyLive: (source) => `${source} se refiere a alarmas activas: úselo en la lista en vivo.`,
    value: (source, example) => `No se entiende ${source}. Ejemplo: ${example}`,
    offered: 'Sugerencias',
    help: 'Lenguaje de filtros',
    close: 'Cerrar',
    examples: explained(
      'ambas palabras, en cualquier parte de la alarma',
      'esta frase exacta',
      'prioridad crítica, o la palabra en el texto',
      'prioridades 1 a 2; también priority:high, priority<3',
      'sin reconocer; ack:yes, o ack: y un nombre',
      'aparecida hace menos de 5 minutos; s, m, h, d, también age>2h',
      'tags de esta zona',
      'en el mensaje; también value: comment: server: state: id:',
      'en la ruta o el nombre del tag',
      'alarma oscilante; también is:fleeting, is:stale, is:slow, is:nuisance; is:shelved: aparcada; is:noted: con una nota sobre el tag',
      'una u otra; OR une las dos palabras contiguas',
      'sin alarmas suprimidas; - o not delante de cualquier palabra',
      'expresión regular, sin distinguir mayúsculas',
      'quedan menos de 5 minutos para responder, o vencida; respond<0m: vencida',
      'asumida por usted; también with:others, with:nobody, o with: y un nombre',
    ),
    column: columnTexts({
      text: (title) => `${title}: una parte del texto`,
      number: (title) => `${title}: un número, o de–a; también < y >`,
      duration: (title) => `${title}: más largo; s, m, h, d, también <`,
      time: (title) => `${title}: después de esta hora; también 2026-03-02T14:00, y :no sin hora`,
      presence: (title) => `${title}: sin; :yes con, o una parte del texto`,
      priority: () => 'prioridad o su nombre; también <3',
    }),
    anywhere: 'ambas palabras, en cualquier parte de la fila',
    without: 'sin esta palabra; - o not delante de cualquier palabra',
  },
}

/** A query of each kind, of a field with this name. */
export function exampleOf(field: string, kind: QueryKind): string {
  return `${field}${exampleValues[kind]}`
}
const exampleValues: Record<QueryKind, string> = {
  text: ':pump',
  presence: ':no',
  number: ':1-3',
  priority: ':1-2',
  age: '<5m',
  left: '<5m',
  duration: '>5m',
  time: '>14:00',
  nuisance: ':chattering',
  holder: ':me',
}

/** The examples for a table, by the headings of its columns. */
export function tableExamples(
  texts: QueryTexts,
  kinds: ReadonlyMap<string, QueryKind>,
  titles: ReadonlyMap<string, string>,
): QueryTexts['examples'] {
  const [, phrase, critical, , , , , , , , either, , expression] = texts.examples
  const hasPriority = [...kinds.values()].includes('priority')
  return [
    ['drum level', texts.anywhere] as const,
    phrase,
    hasPriority ? critical : undefined,
    ...[...kinds].map(
      ([field, kind]) => [exampleOf(field, kind), texts.column(titles.get(field) ?? field, kind)] as const,
    ),
    either,
    ['-pump', texts.without] as const,
    expression,
  ].filter((example) => example !== undefined)
}

export const textsFor = (language: string): QueryTexts =>
  queryTexts[locales.find((locale) => locale === language) ?? 'en']
