import { parseJson } from '../../shared/json.ts'
import { policyEntries, valueKindOf, type PolicyId } from '../../shared/model/policy.ts'

/** Where group policies put the values of the desk. */
export const policyKey = String.raw`HKLM\SOFTWARE\Policies\Tocsin`
/** The key above it, which every machine has. */
export const policyParentKey = String.raw`HKLM\SOFTWARE\Policies`
/** The key under it that holds the defaults. */
export const defaultsKey = 'Defaults'

interface RegistryValue {
  type: string
  data: string
}

/** What `reg query KEY /s` printed, in the shape of policy.json; the reading of that finds what is wrong. */
export function contentOfRegistry(output: string): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  const defaults: Record<string, unknown> = {}
  for (const { key, values } of keysIn(output)) {
    const below = key.split('\\').slice(4).join('\\')
    const group = below.toLowerCase() === defaultsKey.toLowerCase() ? defaults : content
    for (const [name, value] of values) {
      const isKnown = below === '' || group === defaults
      group[isKnown ? name : `${below}\\${name}`] = valueOf(name, value)
    }
  }
  return Object.keys(defaults).length > 0 ? { ...content, defaults } : content
}

/** Whether the desk's key is among those that `reg query` printed of the key above it. */
export const hasPolicyKey = (output: string): boolean => /\\Policies\\Tocsin\s*$/im.test(output)

/** The keys of an output, each with its values by name. */
function keysIn(output: string): { key: string; values: Map<string, RegistryValue> }[] {
  const keys: { key: string; values: Map<string, RegistryValue> }[] = []
  let last: RegistryValue | null = null
  for (const line of output.split(/\r?\n/)) {
    const values = keys.at(-1)?.values
    const [, name, type, data] = /^ {4}(\S.*?) {4}(REG_\w+)(?: {4}(.*))?$/s.exec(line) ?? []
    if (/^HKEY_LOCAL_MACHINE\\/i.test(line)) {
      keys.push({ key: line.trim(), values: new Map() })
      last = null
    } else if (values && name !== undefined && type !== undefined) {
      last = { type, data: data ?? '' }
      // The nameless value of a key is shown as `(Default)`, in the language of the system.
      if (!/^\(.*\)$/.test(name)) values.set(name, last)
    } else if (last && line !== '') last.data += `\n${line}`
  }
  return keys
}

/** A value in the shape that policy.json has for it; what does not fit stays as it is. */
function valueOf(name: string, { type, data }: RegistryValue): unknown {
  const kind = Object.hasOwn(policyEntries, name) ? valueKindOf(name as PolicyId) : 'text'
  const lines = data.split(String.raw`\0`).filter((line) => line !== '')
  if (type === 'REG_DWORD' || type === 'REG_QWORD')
    return kind === 'switch' && /^0x[01]$/.test(data) ? data === '0x1' : Number(data)
  switch (kind) {
    case 'switch':
    case 'number':
      return parseJson(data) ?? data
    case 'text':
    case 'choice':
      return data
    case 'list':
      return type === 'REG_MULTI_SZ' ? lines : (parseJson(data) ?? data)
    case 'structure':
      // A server in each line, or one text of several lines.
      return type === 'REG_MULTI_SZ'
        ? (parseJson(lines.join('\n')) ?? lines.map((line) => parseJson(line) ?? line))
        : (parseJson(data) ?? data)
  }
}
