import { expect, it } from 'vitest'
import { problemOf, uintProblem } from '../../../../src/renderer/ui/problem.ts'
import { uintSchema } from '../../../../src/shared/model/primitives.ts'

it.each([0, 1, 4_294_967_295, 4_294_967_296, -1, 1.5, Number.NaN])(
  'tells of %s what the schema tells',
  (value) => {
    const issue = uintSchema.safeParse(value).error?.issues[0]
    expect(uintProblem(value)).toEqual(issue ? problemOf(issue) : null)
  },
)
