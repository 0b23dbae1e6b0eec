/** In order: most browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system in a few words, without the sign that stands before the name of a desk (team-names.ts). Nothing of
 * the header itself is kept, since anybody can send anything.
 */
export function describeAgent(header: string | undefined): string {
  const name = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(header ?? ''))?.[1]
  const [browser, system] = [name(browsers) ?? 'Browser', name(systems)]
  return system === undefined ? browser : `${browser}, ${system}`
}
