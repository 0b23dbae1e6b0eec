import { readdirSync } from 'node:fs'

/** What every page opens with and others build on: the desk itself, not a feature. */
const home = 'live'

/** The folders of the features that can be deleted. */
export const deletableFeatures = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== home)
    .map(({ name }) => name)
    .toSorted()

/** The list of features without the two lines of one of them: its import and its entry. */
export function withoutFeature(list: string, folder: string): string {
  const lines = list.split('\n')
  const imported = lines.find((line) => line.endsWith(`from './${folder}/index.ts'`))
  const name = imported?.match(/\{ (\w+) \}/)?.[1]
  if (name === undefined || !lines.includes(`  ${name},`))
    throw new Error(`features/index.ts does not list ${folder} in two lines of its own`)
  return lines.filter((line) => line !== imported && line !== `  ${name},`).join('\n')
}
