import fc from 'fast-check'
import { decodeText, readCsv } from '../../src/renderer/ui/files/read-csv.ts'
import { policyEntries } from '../../src/shared/model/policy.ts'
import { parseJson } from '../../src/shared/json.ts'
import { readPolicy } from '../../src/shared/rules/read-policy.ts'
import { arbitraryOf } from '../support/arbitrary-of.ts'
import {
  byteChange,
  changedBy,
  changedJson,
  valueChange,
  type ByteChange,
  type ValueChange,
} from './mutations.ts'
import { findIn, type Target } from './target.ts'

interface FileCase {
  bytes: Buffer
  changes: readonly ByteChange[]
}

const reading = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  pause: () => Promise.resolve(),
}

const cell = fc.oneof(
  fc.constantFrom('', '"', '""', '=1+1', '\ufeff', '"a;b"', '\t'),
  fc.string({ maxLength: 20 }),
)
const table = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell), { maxLength: 30 }),
  )
  .map(([separator, end, rows]) => Buffer.from(rows.map((cells) => cells.join(separator)).join(end)))
const file: fc.Arbitrary<FileCase> = fc.record({
  bytes: fc.oneof(table, fc.uint8Array({ maxLength: 400 }).map(Buffer.from)),
  changes: fc.array(byteChange, { maxLength: 3 }),
})

/** The reader of imported tables: it never throws, its rows are in the order of the file, each line of which is one. */
export const csv: Target = {
  name: 'csv',
  async round(order) {
    const found = await findIn(
      file.map(({ bytes, changes }) => changedBy(bytes, changes)),
      async (bytes) => {
        const text = decodeText(bytes)
        if (text === null) return
        const content = await readCsv(text, reading)
        const lines = text.split(/\r\n?|\n/).length
        const places = content?.rows.map(({ line }) => line) ?? []
        if (places.some((line, at) => line < (places[at - 1] ?? 0) || line > lines))
          throw new Error(`rows are out of order: ${places.join()} of ${lines} lines`)
        if (content?.brokenLines.some((line) => line < 1 || line > lines))
          throw new Error(
            `a broken line is none of the file: ${content.brokenLines.join()} of ${lines} lines`,
          )
      },
      order,
    )
    return { ...found, figures: 'never threw' }
  },
}

interface PolicyCase {
  content: unknown
  value: ValueChange | null
  changes: readonly ByteChange[]
}

const pools = {
  texts: ['', 'x', 'UTC', 'https://service.test/', 'operator', '00:00', '__proto__', '.*'],
  numbers: [0, 1, -1, 60, 86_400, 1e308],
  named: {},
}
const entries = fc.record(
  Object.fromEntries(
    Object.entries(policyEntries).map(([id, entry]) => [id, arbitraryOf(entry.schema, pools)] as const),
  ),
  { requiredKeys: [] },
)
const policies: fc.Arbitrary<PolicyCase> = fc.record({
  content: fc.oneof(
    fc.jsonValue(),
    entries,
    fc
      .tuple(entries, fc.oneof(entries, fc.jsonValue()))
      .map(([locked, defaults]) => ({ ...locked, defaults })),
  ),
  value: fc.option(valueChange),
  changes: fc.oneof(fc.constant([]), fc.array(byteChange, { maxLength: 2 })),
})

/** The reader of policies: it never throws, and what it took it takes again without a complaint. */
export const policy: Target = {
  name: 'policy',
  async round(order) {
    const found = await findIn(
      policies,
      ({ content, value, changes }) => {
        const text = value ? changedJson(content, value) : JSON.stringify(content)
        const read = readPolicy(parseJson(changedBy(Buffer.from(text), changes).toString()), 'policy.json')
        const { locked, defaults } = read.policy
        const again = readPolicy(JSON.parse(JSON.stringify({ ...locked, defaults })), 'policy.json')
        if (again.problems.length > 0) throw new Error(`taken, and refused again: ${again.problems.join()}`)
        if (Object.keys(Object.prototype).length > 0) throw new Error('every object has got a field')
        return Promise.resolve()
      },
      order,
    )
    return { ...found, figures: 'never threw' }
  },
}
