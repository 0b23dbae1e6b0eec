import { expect, test } from 'vitest'
import { hiddenAfterClick } from '../../../../../../src/renderer/features/live/views/saved-views.ts'
import { bandIds, type BandId } from '../../../../../../src/shared/model/constants.ts'

test.each<[string, BandId[], BandId, boolean, BandId[]]>([
  ['a click shows one only', [], 'high', false, ['critical', 'medium', 'low']],
  ['a click on another shows that one', ['medium', 'low'], 'low', false, ['critical', 'high', 'medium']],
  ['a click on one of two shows it alone', ['medium', 'low'], 'high', false, ['critical', 'medium', 'low']],
  ['a click on the only one shows all', ['high', 'medium', 'low'], 'critical', false, []],
  ['with Ctrl it begins a choice', [], 'high', true, ['critical', 'medium', 'low']],
  ['with Ctrl it is added', ['high', 'medium', 'low'], 'high', true, ['medium', 'low']],
  ['with Ctrl it is taken away', ['medium', 'low'], 'high', true, ['high', 'medium', 'low']],
  ['with Ctrl on the only one all are shown', ['high', 'medium', 'low'], 'critical', true, []],
])('%s', (_name, hidden, clicked, adds, after) => {
  expect(hiddenAfterClick(hidden, bandIds, clicked, adds)).toEqual(after)
})
