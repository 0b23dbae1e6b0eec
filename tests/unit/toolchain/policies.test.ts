import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { policyEntries } from '../../../src/shared/model/policy.ts'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { generatedPolicies } from '../../../tools/policies/generated.ts'
import { inProject } from '../../../tools/project.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const generated = await generatedPolicies(read('docs/policies.md'))

it.each([...generated.keys()])('%s is what npm run policies writes', (path) => {
  expect(read(path)).toBe(generated.get(path))
})

/** The document of an XML text; fails where it is not well-formed. */
function parseXml(path: string) {
  const parsed = new new Window().DOMParser().parseFromString(read(path), 'application/xml')
  expect(parsed.querySelector('parsererror')?.textContent ?? null).toBeNull()
  return parsed
}
const admx = parseXml('resources/policies/tocsin.admx')
const adml = parseXml('resources/policies/en-US/tocsin.adml')
const valuesOf = (root: typeof admx, selector: string, name: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')

it('every text that the template refers to is there, once, and none is left over', () => {
  const references = [
    ...read('resources/policies/tocsin.admx').matchAll(/\$\((string|presentation)\.(\w+)\)/g),
  ]
  for (const kind of ['string', 'presentation']) {
    const named = references.filter(([, of]) => of === kind).map(([, , id]) => id)
    const there = valuesOf(adml, kind, 'id')
    expect(new Set(there).size).toBe(there.length)
    expect(there.toSorted()).toEqual([...new Set(named)].toSorted())
  }
  expect([...adml.querySelectorAll('string')].filter(({ textContent }) => textContent.trim() === '')).toEqual(
    [],
  )
})

it('the template has every entry, locked and, where it may be one, as a default', () => {
  const policies = [...admx.querySelectorAll('policy')].map((policy) => ({
    isDefault: policy.getAttribute('key')?.endsWith('\\Defaults') ?? false,
    id: policy.getAttribute('valueName') ?? policy.querySelector('elements > *')?.getAttribute('valueName'),
  }))
  const ids = (isDefault: boolean) =>
    policies.filter((each) => each.isDefault === isDefault).map(({ id }) => id)
  const entries = Object.entries(policyEntries)
  expect(ids(false)).toEqual(entries.map(([id]) => id))
  expect(ids(true)).toEqual(entries.filter(([, { kinds }]) => kinds === 'both').map(([id]) => id))
})

it('every control of the editor belongs to an element of its policy', () => {
  for (const presentation of adml.querySelectorAll('presentation')) {
    const id = presentation.getAttribute('id') ?? ''
    expect(valuesOf(admx, `policy[name="${id}"] elements > *`, 'id')).toEqual([
      presentation.firstElementChild?.getAttribute('refId'),
    ])
  }
})

it('the example is a policy without a fault', () => {
  expect(readPolicy(JSON.parse(read('resources/policies/policy.json')), 'policy.json').problems).toEqual([])
})
