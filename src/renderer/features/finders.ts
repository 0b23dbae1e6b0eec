import { findableKinds, type Finder } from '../feature.ts'

const byFolder = import.meta.glob<readonly (() => Finder)[]>('./*/finder.ts', {
  eager: true,
  import: 'finders',
})

/** What the palette finds besides commands, kind by kind; found by file name and loaded with the palette. */
export const useFinders = (): readonly Finder[] =>
  Object.values(byFolder)
    .flatMap((finders) => finders.map((use) => use()))
    .toSorted((a, b) => findableKinds.indexOf(a.kind) - findableKinds.indexOf(b.kind))
