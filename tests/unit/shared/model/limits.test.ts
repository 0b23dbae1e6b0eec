import { expect, test } from 'vitest'
import { z } from 'zod'
import { requests, requestSchema } from '../../../../src/shared/ipc/requests.ts'
import { peopleAtScreensSchema } from '../../../../src/main/acting/people.ts'
import { contactFileSchema } from '../../../../src/main/contacts/contact-store.ts'
import { journalFactSchema } from '../../../../src/main/desk/journal-entries.ts'
import { viewerRecordSchema } from '../../../../src/main/desk/journal-viewers.ts'
import { updateMemorySchema } from '../../../../src/main/updates/updates.ts'
import { journalEntrySchema } from '../../../../src/shared/model/journal.ts'
import { callAuditSchema } from '../../../../src/shared/model/call.ts'
import { escalationSchema } from '../../../../src/shared/model/escalation.ts'
import { evidenceEntrySchema } from '../../../../src/shared/model/evidence.ts'
import { handoverSchema, openPointSchema } from '../../../../src/shared/model/handover.ts'
import { helpEntrySchema } from '../../../../src/shared/model/alarm-help.ts'
import { claimSchema, noteSchema } from '../../../../src/shared/model/marks.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { returnedSchema, shelvedSchema } from '../../../../src/shared/model/shelf.ts'
import { ratingSchema } from '../../../../src/shared/model/rating.ts'
import { worklistItemSchema } from '../../../../src/shared/model/worklist.ts'
import { storedSessionSchema } from '../../../../src/web/sessions.ts'
import { unboundedIn } from '../../../support/schema-limits.ts'

test.each([
  { name: 'a text', schema: z.object({ a: z.array(z.string().min(1)).max(3) }), found: ['x.a[]: text'] },
  { name: 'an address', schema: z.url().nullable(), found: ['x: text'] },
  { name: 'a list', schema: z.array(z.boolean()).min(1).default([true]), found: ['x: list'] },
  { name: 'a record', schema: z.record(z.string(), z.boolean()).optional(), found: ['x: record'] },
  { name: 'a number', schema: z.number().min(0), found: ['x: number'] },
  { name: 'anything', schema: z.object({ a: z.unknown() }), found: ['x.a: unknown'] },
  { name: 'nothing', schema: z.object({ a: z.string().max(9), b: z.int().nullable() }), found: [] },
])('finds $name without a limit', ({ schema, found }) => {
  expect(unboundedIn(schema, 'x')).toEqual(found)
})

test('the envelope of a request has limits', () => {
  expect(unboundedIn(requestSchema.omit({ payload: true }), 'request')).toEqual([])
})

test.each(Object.entries(requests))(
  'every text, list and number of %s has a limit',
  (channel, { payload }) => {
    expect(unboundedIn(payload, channel)).toEqual([])
  },
)

test.each(
  Object.entries({
    settings: settingsSchema,
    session: storedSessionSchema,
    claim: claimSchema,
    note: noteSchema,
    shelved: shelvedSchema,
    returned: returnedSchema,
    worklist: worklistItemSchema,
    rating: ratingSchema,
    escalation: escalationSchema,
    point: openPointSchema,
    handover: handoverSchema,
    evidence: evidenceEntrySchema,
    call: callAuditSchema,
    contacts: contactFileSchema,
    people: peopleAtScreensSchema,
    help: helpEntrySchema,
    journal: journalEntrySchema,
    fact: journalFactSchema,
    viewer: viewerRecordSchema,
    updates: updateMemorySchema,
  }),
)('and of what is stored: %s', (name, schema) => {
  expect(unboundedIn(schema, name)).toEqual([])
})
