import type { BandId } from '../../../../shared/model/priority-band.ts'

/**
 * The bands to hide after a click on one: all others, or with `adds` it is shown besides or hidden again. A click
 * on the only one shown, and a click that would hide everything, shows all.
 */
export function hiddenAfterClick(
  hidden: readonly BandId[],
  all: readonly BandId[],
  clicked: BandId,
  adds: boolean,
): BandId[] {
  const shown = all.filter((id) => !hidden.includes(id))
  const isFiltered = shown.length < all.length
  const next = adds && isFiltered ? toggled(shown, clicked) : [clicked]
  const isAlone = !adds && shown.length === 1 && shown[0] === clicked
  return isAlone || next.length === 0 ? [] : all.filter((id) => !next.includes(id))
}

const toggled = (shown: readonly BandId[], id: BandId): BandId[] =>
  shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]
