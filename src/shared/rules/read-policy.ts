import {
  managedServerSchema,
  policyEntries,
  type ManagedServer,
  type Policy,
  type PolicyId,
  type PolicyKind,
} from '../model/policy.ts'

/** A policy as far as it can be used, and what of it cannot, each in words with its place. */
export interface PolicyReading {
  policy: Policy
  problems: string[]
  /** The policy of this machine cannot be read; this is the last one that could. */
  isLast?: true
}

/** What holds under a policy that cannot be read. */
export const unreadablePolicy = (source: string, why: string): PolicyReading => ({
  policy: { source, locked: {}, defaults: {}, hidesServers: why },
  problems: [why],
})

/**
 * Reads the content of policy.json. A wrong entry is left out and named, and the rest applies; where no server of it
 * is left, none is shown.
 */
export function readPolicy(content: unknown, source: string): PolicyReading {
  const policy: Policy = { source, locked: {}, defaults: {} }
  const problems: string[] = []
  const complain = (place: string, what: string) => problems.push(`${source}: ${place}: ${what}`)

  const readGroup = (kind: PolicyKind, group: object) => {
    const values = kind === 'locked' ? policy.locked : policy.defaults
    const place = (id: string) => (kind === 'locked' ? id : `defaults.${id}`)
    for (const [id, value] of Object.entries(group) as [string, unknown][]) {
      // An editor finds the schema by it.
      if (kind === 'locked' && (id === '$schema' || id === 'defaults')) continue
      if (!isPolicyId(id)) complain(place(id), 'there is no such policy')
      else if (kind === 'default' && policyEntries[id].kinds === 'locked')
        complain(place(id), 'cannot be a default, only locked')
      else {
        const parsed = parseEntry(id, value, (path, what) => complain([place(id), ...path].join('.'), what))
        // The schema of the entry has the type of its value.
        if (parsed !== undefined) Object.assign(values, { [id]: parsed })
        else if (id === 'servers') policy.hidesServers = `${source}: servers: none of them can be used`
      }
    }
  }

  if (!isObject(content)) return unreadablePolicy(source, `${source}: must hold an object`)
  readGroup('locked', content)
  const defaults: unknown = Reflect.get(content, 'defaults') ?? {}
  if (isObject(defaults)) readGroup('default', defaults)
  else complain('defaults', 'must be an object')
  return { policy, problems }
}

type Complain = (path: PropertyKey[], what: string) => void

function parseEntry(id: PolicyId, value: unknown, complain: Complain): unknown {
  if (id === 'servers' && Array.isArray(value) && value.length > 0) return parseServers(value, complain)
  const parsed = policyEntries[id].schema.safeParse(value)
  if (!parsed.success) for (const { path, message } of parsed.error.issues) complain(path, message)
  return parsed.data
}

/** A wrong server does not invalidate the others; half of any other list would mean something else. */
function parseServers(values: readonly unknown[], complain: Complain): ManagedServer[] | undefined {
  const servers = new Map<string, ManagedServer>()
  for (const [index, value] of values.entries()) {
    const { data, error } = managedServerSchema.safeParse(value)
    for (const { path, message } of error?.issues ?? []) complain([index, ...path], message)
    if (data && servers.has(data.id)) complain([index, 'id'], `${data.id} is there already`)
    else if (data) servers.set(data.id, data)
  }
  return servers.size > 0 ? [...servers.values()] : undefined
}

const isPolicyId = (id: string): id is PolicyId => Object.hasOwn(policyEntries, id)

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
