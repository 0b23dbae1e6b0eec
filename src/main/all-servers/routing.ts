import type { Channel, Payload, Reply } from '../../shared/ipc/requests.ts'
import type { Occurrence } from '../../shared/model/alarm.ts'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import type { AllView, ServerPart } from './all-view.ts'

type Route<C extends Channel> = (payload: Payload<C>) => Promise<Result<Reply<C>>> | Result<Reply<C>>

/** The requests that a page of all servers can make of its servers; every other needs one of them. */
export type Routes = { [C in Channel]?: Route<C> }

/** Whose request failed is said by name: the others may have done their part. */
export const named = ({ translation }: ServerPart, error: Failure): Failure => ({
  ...error,
  message: `${translation.numbering.name}: ${error.message}`,
  ...(error.causes && { causesAt: translation.numbering.name }),
})
export const notFound = () => fail('not-found', 'no server has this any more')

export type Routing = ReturnType<typeof createRouting>

/** Finds the servers that a request is about, and sends each its part. */
export function createRouting(view: AllView) {
  /** The parts of a request, each to its own server. */
  const sendEach = async <C extends Channel, T>(
    channel: C,
    orders: readonly { part: ServerPart; payload: Payload<C> }[],
    take: (part: ServerPart, reply: Reply<C>) => T,
  ): Promise<{ done: T[]; failures: { part: ServerPart; error: Failure }[] }> => {
    const done: T[] = []
    const failures: { part: ServerPart; error: Failure }[] = []
    await Promise.all(
      orders.map(async ({ part, payload }) => {
        const answer = await part.request(channel, payload)
        if (answer.ok) done.push(take(part, answer.value))
        else failures.push({ part, error: named(part, answer.error) })
      }),
    )
    return { done, failures }
  }
  const all = <P>(payload: P) => view.parts().map((part) => ({ part, payload }))
  /** All of it, or what failed, each server by its name. */
  const joined = <T, R>(
    { done, failures }: { done: T[]; failures: readonly { error: Failure }[] },
    join: (done: readonly T[]) => R,
  ): Result<R> => {
    const [failed] = failures
    if (!failed) return succeed(join(done))
    if (failures.length === 1) return { ok: false, error: failed.error }
    const message = failures.map(({ error }) => error.message).join('; ')
    // The causes are those of one server.
    return { ok: false, error: { ...failed.error, causes: [], message } }
  }
  /** What was done, with what was not by name; a failure where nothing was. */
  const partly = <T, R>(
    { done, failures }: { done: T[]; failures: readonly { error: Failure }[] },
    join: (done: readonly T[]) => R,
  ): Result<R & { failures?: Failure[] }> => {
    const [failed] = failures
    if (failed && done.length === 0) return { ok: false, error: failed.error }
    const errors = failures.map(({ error }) => error)
    return succeed({ ...join(done), ...(errors.length > 0 && { failures: errors }) })
  }

  const split = (alarms: readonly Occurrence[]) =>
    view.all().flatMap((part) => {
      const own = alarms.flatMap((alarm) => part.translation.own(alarm) ?? [])
      return own.length > 0 ? [{ part, alarms: own }] : []
    })
  const splitIds = (ids: readonly number[]) =>
    view.all().flatMap((part) => {
      const own = ids.flatMap((id) => part.translation.numbering.ownId(id) ?? [])
      return own.length > 0 ? [{ part, ids: own }] : []
    })
  const ofPath = (path: string) => {
    for (const part of view.all()) {
      const own = part.translation.numbering.ownPath(path)
      if (own !== null) return { part, path: own }
    }
    return null
  }

  return { view, sendEach, all, joined, partly, split, splitIds, ofPath }
}
