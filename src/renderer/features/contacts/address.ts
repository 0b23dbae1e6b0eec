import { toRef, type Ref } from 'vue'
import { labelKinds } from '../../../shared/model/constants.ts'
import type { LabelRef } from '../../../shared/model/contact-book.ts'
import { labelKey } from '../../alarm/seen-ids.ts'
import { choiceField, onceKnown, textField } from '../../bridge/address-fields.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import type { AddressField, ViewAddress } from '../../feature.ts'
import { wholeNumber, type AddressValue } from '../../ui/address-values.ts'
import { labelParts, peopleParts, propertyOf, useBookView, type BookListState } from './store.ts'

const label: AddressValue<LabelRef> = {
  write: labelKey,
  read(text) {
    const [name, number = '', ...others] = text.split(' ')
    const kind = labelKinds.find((one) => one === name)
    const id = wholeNumber.read(number)
    return others.length > 0 || kind === undefined || id === undefined ? undefined : { kind, id }
  },
}

/** What the contact book shows: one of its lists, what is looked for in it, and what is open in the panel. */
export function contactsAddress(): ViewAddress {
  const view = useBookView()
  const book = useContactBook()
  const people = toRef(view, 'people')
  const labels = toRef(view, 'labels')
  const ofPeople = [
    choiceField('part', propertyOf(people, 'part'), peopleParts),
    ...listFields(people, wholeNumber, (id) =>
      onceKnown(
        () => book.isLoaded,
        () => {
          const isThere = book.contacts.has(id)
          if (!isThere && view.people.editing === id) view.people = { ...view.people, editing: null }
          return isThere
        },
      ),
    ),
  ]
  // Any number can be given a name.
  const ofLabels = [
    choiceField('part', propertyOf(labels, 'part'), labelParts),
    ...listFields(labels, label, () => true),
  ]
  const ofShown = (field: AddressField) =>
    (view.shown === 'people' ? ofPeople : ofLabels).find(({ name }) => name === field.name) ?? field
  return {
    fields: [
      choiceField('book', toRef(view, 'shown'), ['people', 'labels']),
      ...ofPeople.map((field) => ({
        ...field,
        text: () => ofShown(field).text(),
        take: (text: string | null) => ofShown(field).take(text),
      })),
    ],
  }
}

/** The fields of one list; what is typed into the panel is nobody else's business. */
function listFields<Part, Subject extends object | number, Draft>(
  state: Ref<BookListState<Part, Subject, Draft>>,
  subject: AddressValue<Subject>,
  isThere: (subject: Subject) => boolean | Promise<boolean>,
): AddressField[] {
  const selected = propertyOf(state, 'selected')
  const editing = propertyOf(state, 'editing')
  const open: AddressField = {
    name: 'open',
    text: () =>
      editing.value === null || editing.value === 'new' ? editing.value : subject.write(editing.value),
    take(text) {
      if (text === open.text()) return true
      if (text === null || text === 'new') {
        editing.value = text
        return true
      }
      const wanted = subject.read(text)
      if (wanted === undefined) return false
      editing.value = wanted
      return isThere(wanted)
    },
  }
  return [
    textField(propertyOf(state, 'text')),
    {
      name: 'row',
      pace: 'passing',
      text: () => (selected.value === null ? null : String(selected.value)),
      take(text) {
        selected.value = text === null ? null : (wholeNumber.read(text) ?? text)
        return true
      },
    },
    open,
  ]
}
