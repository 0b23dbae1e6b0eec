import { importersOf, readSource, type SourceFile } from './source.ts'

// npm run figures: the grain of the source, as a compass and not as a gate.
const files = readSource()
const modules = files.filter(({ isMessages }) => !isMessages)
const importers = importersOf(files)

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const share = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`

function figuresOf(folder: string, members: readonly SourceFile[]) {
  const shareOfSingle = (some: readonly SourceFile[]) =>
    share(some.filter(({ path }) => importers.get(path)?.size === 1).length, some.length)
  const isComponent = ({ path }: SourceFile) => path.endsWith('.vue')
  return {
    folder,
    files: members.length,
    'median lines': median(members.map(({ lines }) => lines)),
    'under 25': members.filter(({ lines }) => lines < 25).length,
    'over 300': members.filter(({ lines }) => lines > 300).length,
    'one importer': shareOfSingle(members),
    // A component has a file of its own by Vue's rule, and most have one parent.
    'without components': shareOfSingle(members.filter((file) => !isComponent(file))),
  }
}

const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('src/renderer/features/') ? 4 : 3)
    .filter((part) => !/\.\w+$/.test(part))
    .join('/')

console.log(`${files.length} source files, ${files.length - modules.length} of them messages`)
console.table([
  figuresOf('src without messages', modules),
  ...Map.groupBy(modules, ({ path }) => folderOf(path))
    .entries()
    .map(([folder, members]) => figuresOf(folder, members)),
])
