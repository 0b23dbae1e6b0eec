import { expect, test } from 'vitest'
import { formerColumns, standardColumns } from '../../../../src/shared/model/constants.ts'
import { viewColumnsSchema } from '../../../../src/shared/model/saved-view.ts'

const widened = formerColumns.map((column) => ({ ...column, width: column.id === 'message' ? 30 : null }))

test.each([
  ['that an earlier version gave it are today’s', formerColumns, standardColumns],
  ['that somebody chose stay', formerColumns.slice(1), formerColumns.slice(1)],
  ['of which somebody set a width stay', widened, widened],
])('the columns of a view %s', (_, stored, expected) => {
  expect(viewColumnsSchema.parse(stored)).toEqual(expected)
})
