/** How a value is written in an address; undefined: the text is not a valid value. */
export interface AddressValue<Value> {
  write(value: Value): string
  read(text: string): Value | undefined
}

export const anyText: AddressValue<string> = { write: (text) => text, read: (text) => text }

export const oneOf = <Value extends string>(values: readonly Value[]): AddressValue<Value> => ({
  write: (value) => value,
  read: (text) => values.find((value) => value === text),
})

/** The items of a list with commas between them; an empty text is an empty list. */
export const listOf = <Item>(item: AddressValue<Item>): AddressValue<Item[]> => ({
  write: (items) => items.map(item.write).join(','),
  read(text) {
    const items = text === '' ? [] : text.split(',').map(item.read)
    return items.every((one) => one !== undefined) ? items : undefined
  },
})

export const wholeNumber: AddressValue<number> = {
  write: String,
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
}

/** A number above zero; an empty text is none. */
export const positiveOrNone: AddressValue<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read(text) {
    if (text === '') return null
    return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined
  },
}

/** Two instants, as in `2026-03-02T06:00:00.000Z..2026-03-02T14:00:00.000Z`. */
export const timeRange: AddressValue<{ from: number; to: number }> = {
  write: ({ from, to }) => [from, to].map((instant) => new Date(instant).toISOString()).join('..'),
  read(text) {
    const [from = Number.NaN, to = Number.NaN, ...others] = text.split('..').map((part) => Date.parse(part))
    return others.length === 0 && from >= 0 && from < to ? { from, to } : undefined
  },
}
