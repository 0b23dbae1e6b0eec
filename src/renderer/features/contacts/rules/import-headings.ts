import type { LabelRef } from '../../../../shared/model/contact-book.ts'
import { labelKinds } from '../../../../shared/model/constants.ts'

export type ContactField = 'id' | 'name' | 'phone' | 'note' | 'favourite'
export type LabelField = 'kind' | 'id' | 'name'

// In English, French, German and Spanish, without accents, signs and spaces.
const words = {
  id: [
    'id',
    'userid',
    'number',
    'no',
    'nr',
    'num',
    'user',
    'numero',
    'identifiant',
    'utilisateur',
    'nummer',
  ].concat(['kennung', 'benutzer', 'usuario', 'identificador']),
  name: [
    'name',
    'username',
    'fullname',
    'displayname',
    'person',
    'label',
    'nom',
    'personne',
    'libelle',
  ].concat(['bezeichnung', 'nombre', 'persona', 'etiqueta']),
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'telephone',
    'tel',
    'portable',
    'telefon',
    'mobil',
    'handy',
  ].concat(['telefono', 'movil']),
  note: [
    'note',
    'notes',
    'comment',
    'remark',
    'remarque',
    'commentaire',
    'notiz',
    'bemerkung',
    'nota',
    'comentario',
  ],
  favourite: ['favourite', 'favorite', 'favourites', 'favori', 'favorit', 'favorito'],
  kind: ['kind', 'type', 'sort', 'genre', 'sorte', 'art', 'typ', 'tipo', 'clase'],
} satisfies Record<ContactField | LabelField, string[]>

const kindWords: Record<LabelRef['kind'], string[]> = {
  station: ['station', 'stations', 'estacion'],
  dataServer: ['dataserver', 'serveurdedonnees', 'datenserver', 'servidordedatos'],
  tagGroup: [
    'taggroup',
    'groupedetags',
    'groupedevariables',
    'taggruppe',
    'variablengruppe',
    'messstellengruppe',
    'grupodetags',
  ].concat(['grupodevariables']),
  scenario: ['scenario', 'szenario', 'escenario'],
}

const yes = ['1', 'true', 'yes', 'y', 'x', 'oui', 'o', 'vrai', 'ja', 'j', 'wahr', 'si', 's', 'verdadero', '★']
const no = ['0', 'false', 'no', 'n', 'non', 'faux', 'nein', 'falsch', 'falso']

/** A text without case, accents, spaces and signs. */
const normalized = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}★]/gu, '')

/** The field of each column by its heading; null: none, or one that an earlier column has. */
export function fieldsByHeading<Field extends ContactField | LabelField>(
  headings: readonly string[],
  fields: readonly Field[],
): (Field | null)[] {
  const taken = new Set<Field>()
  return headings.map((heading) => {
    const word = normalized(heading)
    const field = fields.find((one) => !taken.has(one) && words[one].includes(word)) ?? null
    if (field !== null) taken.add(field)
    return field
  })
}

/** The kind of label a cell names; null: none. */
export function parseLabelKind(text: string): LabelRef['kind'] | null {
  const word = normalized(text)
  return labelKinds.find((kind) => kindWords[kind].includes(word)) ?? null
}

/** Parses yes or no in four languages; null: neither. */
export function parseBoolean(text: string): boolean | null {
  const word = normalized(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : null
}
