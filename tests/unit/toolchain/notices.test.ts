import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditOutcome } from '../../../tools/notices/audit-outcome.ts'
import { forbiddenLicences } from '../../../tools/notices/licences.ts'
import {
  importedPackages,
  lockedPackages,
  type LockedPackage,
} from '../../../tools/notices/locked-packages.ts'
import { sbomOf } from '../../../tools/notices/sbom.ts'
import { thirdPartyNotices } from '../../../tools/notices/papers.ts'

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>
}
const imported = globSync('src/**/*.{ts,vue}').flatMap((file) => importedPackages(readFileSync(file, 'utf8')))
const packages = lockedPackages(lockfile, imported)
const installed = Object.entries(lockfile.packages).filter(([path]) => path !== '')

describe('what is shipped', () => {
  const shipped = new Set(packages.filter(({ isShipped }) => isShipped).map(({ path }) => path))

  it('is everything that npm installs for production, and what the page is bundled from', () => {
    const production = installed.filter(([, entry]) => !entry.dev).map(([path]) => path)
    expect(production.length).toBeGreaterThan(20)
    expect(production.filter((path) => !shipped.has(path))).toEqual([])
    for (const name of ['vue', 'echarts', 'zrender', 'electron'])
      expect(shipped).toContain(`node_modules/${name}`)
  })

  it('has none of the tools in it', () => {
    for (const name of ['vite', 'vitest', 'eslint', 'typescript', '@electron/get'])
      expect(shipped).not.toContain(`node_modules/${name}`)
  })

  it.each([
    ["import { ref } from 'vue'", ['vue']],
    ["import { use } from 'echarts/core'", ['echarts']],
    ["import type { X } from '@scope/name/part'", ['@scope/name']],
    ["const late = await import('ws')", ['ws']],
    ["import 'side-effect'", ['side-effect']],
    ["import { join } from 'node:path'\nimport { a } from './a.ts'\nimport { b } from '../b.ts'", []],
  ])('is read from the imports: %s', (source, names) => {
    expect(importedPackages(source)).toEqual(names)
  })
})

it('the notices name every shipped package with its version, and carry texts of licences', () => {
  const notices = thirdPartyNotices(packages, process.cwd())
  const missing = packages.filter(
    ({ isShipped, name, version, license }) =>
      isShipped && !notices.includes(`\n${name} ${version}\nLicence: ${license}\n`),
  )
  expect(missing).toEqual([])
  expect(notices).toContain('Copyright (c) 2018-present, Yuxi (Evan) You')
  expect(notices).not.toContain('\nvite ')
})

describe('the bill of materials', () => {
  const product = { name: 'tocsin', version: '0.1.0' }
  const engines = { chromium: '148.0.7778.96', node: '24.15.0' }
  const sbom = sbomOf(product, packages, engines)
  const libraries = sbom.components.filter((one) => 'hashes' in one)

  it('has the fields that CycloneDX requires, and the same number for the same contents', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(sbomOf(product, packages.toReversed(), engines)).toEqual(sbom)
    expect(sbomOf(product, packages.slice(1), engines).serialNumber).not.toBe(sbom.serialNumber)
    for (const component of libraries) {
      expect(component.type).toBe('library')
      expect(component.name).not.toBe('')
      expect(component.version).toMatch(/\d/)
      expect(component.purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@\d/)
      expect(component.hashes).not.toEqual([])
      for (const { alg, content } of component.hashes) {
        expect(alg).toMatch(/^SHA-(1|256|384|512)$/)
        expect(content).toMatch(/^([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/)
      }
    }
  })

  it('lists every package of the lockfile once', () => {
    expect(libraries.map((one) => `${one['bom-ref']} ${one.version}`)).toEqual(
      installed.map(([path, { version }]) => `${path} ${version}`).toSorted(byCodeUnits),
    )
  })

  it('has what Electron is made of, as the databases of vulnerabilities name it', () => {
    const found = sbom.components.filter((one) => 'cpe' in one)
    expect(found.map(({ cpe }) => cpe)).toEqual([
      'cpe:2.3:a:google:chrome:148.0.7778.96:*:*:*:*:*:*:*',
      'cpe:2.3:a:nodejs:node.js:24.15.0:*:*:*:*:*:*:*',
    ])
    const electron = sbom.dependencies.find(({ ref }) => ref === 'node_modules/electron')
    expect(electron?.dependsOn).toEqual(expect.arrayContaining(['chromium', 'node']))
    const without = sbomOf(product, packages, null)
    expect(without.components).toHaveLength(packages.length)
    expect(without.serialNumber).not.toBe(sbom.serialNumber)
  })

  it('relates only what it lists', () => {
    const refs = new Set([...sbom.components.map((one) => one['bom-ref']), 'tocsin@0.1.0'])
    expect(sbom.dependencies).toHaveLength(refs.size)
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
  })
})

describe('licences', () => {
  const one = (license: string, isShipped = true): LockedPackage => ({
    path: 'node_modules/a',
    name: 'a',
    version: '1.0.0',
    integrity: '',
    dependencies: [],
    license,
    isShipped,
  })

  it('of all locked packages are on the list', () => {
    expect(forbiddenLicences(packages)).toEqual([])
  })

  it.each([
    ['GPL-3.0-only', true],
    ['GPL-3.0-only', false],
    ['', true],
    ['MPL-2.0', true],
    ['MIT AND GPL-2.0-only', true],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('%s fails (shipped: %s)', (license, isShipped) => {
    expect(forbiddenLicences([one(license, isShipped)])).toEqual([`a 1.0.0: ${license || 'no licence'}`])
  })

  it('takes the licence file of a tool whose package names none, and of nothing that is shipped', () => {
    const union = (version: string, isShipped: boolean) => ({
      ...one('', isShipped),
      name: 'union',
      version,
    })
    expect(forbiddenLicences([union('0.5.0', false)])).toEqual([])
    expect(forbiddenLicences([union('0.5.0', true), union('0.6.0', false)])).toEqual([
      'union 0.5.0: no licence',
      'union 0.6.0: no licence',
    ])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MPL-2.0', false],
  ])('%s passes (shipped: %s)', (license, isShipped) => {
    expect(forbiddenLicences([one(license, isShipped)])).toEqual([])
  })
})

describe('an audit', () => {
  const report = (vulnerabilities: Record<string, unknown>) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities })

  it.each([
    ['finds nothing', report({}), 'No known vulnerabilities.', 0],
    ['names what is low', report({ a: { severity: 'low', range: '<2' } }), 'low: a <2', 0],
    ['fails for what is high', report({ a: { severity: 'high', range: '<2' } }), 'high: a <2', 1],
    ['fails for what is critical', report({ a: { severity: 'critical' } }), 'critical: a', 1],
    [
      'reports a registry that cannot tell, without its address',
      JSON.stringify({ message: '405 Method Not Allowed - POST https://example.org/' }),
      'Not audited: the registry does not answer audits (405 Method Not Allowed).',
      0,
    ],
    ['reports no answer', '', 'Not audited: the registry does not answer audits (no answer).', 0],
  ])('%s', (_what, output, text, exitCode) => {
    expect(auditOutcome(output)).toEqual({ text, exitCode })
  })
})

function byCodeUnits(a: string, b: string): number {
  const [pathA = '', pathB = ''] = [a.split(' ')[0], b.split(' ')[0]]
  return pathA < pathB ? -1 : 1
}
