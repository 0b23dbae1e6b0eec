import { samePathForm, segmentsOf } from '../../../../shared/rules/tag-path.ts'

const maxSimilar = 3

/**
 * The known tags that somebody may have meant by one that is not among them: those whose name begins with what was
 * typed, then those that contain it, then those that it begins with. Null: the tag is known, or nothing is.
 */
export function similarTags(typed: string, known: ReadonlySet<string>): string[] | null {
  const form = samePathForm(typed)
  if (form === '' || known.size === 0) return null
  const paths = [...known]
  if (paths.some((path) => samePathForm(path) === form)) return null
  const name = nameOf(form)
  if (name === '') return []
  const ranked = paths.flatMap((path) => {
    const rank = rankOf(nameOf(samePathForm(path)), name)
    return rank === null ? [] : [{ path, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank || a.path.localeCompare(b.path))
    .slice(0, maxSimilar)
    .map(({ path }) => path)
}

const nameOf = (path: string) => segmentsOf(path).at(-1) ?? ''

function rankOf(name: string, typed: string): number | null {
  if (name.startsWith(typed)) return 0
  if (name.includes(typed)) return 1
  return name !== '' && typed.startsWith(name) ? 2 : null
}
