/** The section of a version in a changelog by Keep a Changelog, without its heading; null where there is none. */
export function releaseNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const own = sections.find((section) => headingOf(section) === version)
  return own === undefined ? null : own.slice(own.indexOf('\n') + 1).trim()
}

/** `## [0.3.0] - 2026-11-02` and `## 0.3.0` both name 0.3.0. */
const headingOf = (section: string) => /^\[?([^\]\s]+)/.exec(section)?.[1]
