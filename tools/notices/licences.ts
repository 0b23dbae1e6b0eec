import type { LockedPackage } from './locked-packages.ts'

/** Licences that ask for no more than their text: everything that users receive has one of these. */
const permissive = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]
/** Of tools only, which are not handed on. */
const forToolsOnly = ['MPL-2.0', 'CC-BY-4.0']
/** Of tools whose package.json names no licence: what the licence file of that version says. */
const inLicenceFiles = new Map([['union 0.5.0', 'MIT']])

/** The packages whose licence is not on the list, with that licence. */
export function forbiddenLicences(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ name, version, license, isShipped }) => {
      const allowed = new Set(isShipped ? permissive : [...permissive, ...forToolsOnly])
      const inFile = isShipped ? undefined : inLicenceFiles.get(`${name} ${version}`)
      return !isAllowed(license || (inFile ?? ''), (id) => allowed.has(id))
    })
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no licence'}`)
}

/** An SPDX expression of one level: one of several is enough where there is a choice. */
function isAllowed(expression: string, isListed: (id: string) => boolean): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isListed(id.trim())))
}
