import { effectScope, watch } from 'vue'
import type { LocationQuery, LocationQueryValue, RouteLocationNormalized, Router } from 'vue-router'
import { allServersId } from '../shared/model/constants.ts'
import { chosenServers, severalServers } from '../shared/rules/server-choice.ts'
import { delayOf, inStep, nextAddress, type AddressEvent } from './address-steps.ts'
import { onceKnown } from './bridge/address-fields.ts'
import { useNotices } from './bridge/stores/notices.ts'
import { useSettings } from './bridge/stores/settings.ts'
import { useServers } from './bridge/use-servers.ts'
import type { AddressField, ViewAddress } from './feature.ts'
import { loadLate } from './ui/load-late.ts'
import type { View } from './views.ts'

/** Letters that follow one another within this time are one step. */
const typingMs = 2_000
/** How many addresses keep the moment that they date from. */
const maxMoments = 100

type Stored = LocationQueryValue | LocationQueryValue[] | undefined

const textOf = (value: Stored): string | null =>
  value === undefined ? null : ((Array.isArray(value) ? value.at(-1) : value) ?? '')

/**
 * Keeps the address and what is shown in step, both ways: what a view shows is written into its address; an address
 * that comes by Back, a reload or a link is shown. A link to a view without more shows it as it was left.
 */
export function followAddress(
  router: Router,
  views: readonly View[],
  /** A navigation that began before this was loaded. */
  way: RouteLocationNormalized | null,
): void {
  const settings = useSettings()
  const notices = useNotices()
  const servers = useServers()
  const { history } = router.options
  const addresses = new Map<unknown, ViewAddress>()
  const moments = new Map<string, number>()
  let current: { name: View['name']; address: ViewAddress; stop(): void } | null = null
  let state = inStep
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const tell = (event: AddressEvent) => (state = nextAddress(state, event))

  const profiles = () => settings.settings?.profiles ?? []
  /** Numbers mean something else on another server: a link names it where there are several. */
  const server: AddressField = {
    name: 'server',
    text() {
      if (profiles().length < 2 || settings.server === null) return null
      const several = chosenServers(settings.server.id)
      if (several) return several.map((id) => named(id, ',')).join(',')
      return settings.isAll ? allServersId : named(settings.server.id)
    },
    take: (text) =>
      text === null ||
      [settings.server?.name, settings.server?.id].includes(text) ||
      choiceIn(text) === settings.server?.id,
  }
  /** By its name where that is its own: an id is counted on each desk, and could be another server on the next. */
  function named(id: string, separator?: string): string {
    const known = [...profiles(), ...(settings.server ? [settings.server] : [])]
    const name = known.find((each) => each.id === id)?.name ?? id
    const isShared = profiles().some((other) => other.name === name && other.id !== id)
    return isShared || (separator !== undefined && name.includes(separator)) ? id : name
  }
  /** What a link shows: a server by its name or id, several of them, or all; undefined: not on this desk. */
  function choiceIn(text: string): string | undefined {
    const known = [...profiles(), { id: allServersId, name: allServersId }]
    const idOf = (part: string) =>
      (known.find(({ name }) => name === part) ?? known.find(({ id }) => id === part))?.id
    const ids = text.split(',').map(idOf)
    const found = ids.filter((id) => id !== undefined)
    return idOf(text) ?? (found.length === ids.length ? severalServers(found) : undefined)
  }
  /** Another server of this desk that a link is for. */
  function otherServer(query: LocationQuery): string | undefined {
    const text = textOf(query[server.name])
    return text === null || server.take(text) ? undefined : choiceIn(text)
  }
  const fieldsOf = (address: ViewAddress) => [server, ...address.fields]

  function target(): string {
    if (current === null) return state.agreed
    const named = fieldsOf(current.address).flatMap((field) => {
      const text = field.text()
      return text === null ? [] : [[field.name, text] as const]
    })
    return router.resolve({ name: current.name, query: Object.fromEntries(named) }).fullPath
  }

  function keepMoment() {
    const moment = current?.address.moment?.() ?? null
    moments.delete(state.agreed)
    if (moment !== null) moments.set(state.agreed, moment)
    for (const oldest of [...moments.keys()].slice(0, -maxMoments)) moments.delete(oldest)
  }

  function settle(): { path: string; step: boolean } {
    clearTimeout(writeTimer)
    const settled = { path: target(), step: state.isStep }
    tell({ kind: 'written', path: settled.path })
    keepMoment()
    return settled
  }

  function write() {
    // A navigation within this view would cancel the one that leaves it.
    if (state.leavingFor !== null) return writeAtOnce()
    const { path, step } = settle()
    if (path !== router.currentRoute.value.fullPath) void (step ? router.push(path) : router.replace(path))
  }

  /** Without a navigation, since one is under way already. */
  function writeAtOnce() {
    if (!state.isPending) return
    const before = router.resolve(history.location).fullPath
    const isHere = before === router.currentRoute.value.fullPath
    const { path, step } = settle()
    // Back is at another address by now, and what was typed since the last rest goes with the one that it left.
    if (!isHere || path === before) return
    if (step) history.push(path)
    else history.replace(path)
  }

  function noteStep(event: AddressEvent) {
    tell(event)
    clearTimeout(typingTimer)
    typingTimer = setTimeout(() => tell({ kind: 'typing-rested' }), typingMs)
  }

  function follow(name: View['name'], address: ViewAddress) {
    const scope = effectScope(true)
    current = { name, address, stop: () => scope.stop() }
    const fields = fieldsOf(address)
    scope.run(() =>
      watch(
        () => ({ texts: fields.map((field) => field.text()), moment: address.moment?.() }),
        (after, before) => {
          const changed = fields.filter((_, place) => after.texts[place] !== before.texts[place])
          // While an address is still to be written, the moment is that of the next one.
          if (changed.length === 0) return state.isPending ? undefined : keepMoment()
          const paces = changed.map(({ pace }) => pace)
          noteStep({ kind: 'changed', paces })
          clearTimeout(writeTimer)
          writeTimer = setTimeout(write, delayOf(paces))
        },
        { flush: 'post' },
      ),
    )
  }

  async function take(field: AddressField, text: string | null): Promise<void> {
    const { serverChanges } = settings
    const isTaken = await field.take(text)
    if (!isTaken && serverChanges === settings.serverChanges) notices.refuseAddress(field.name, text ?? '')
  }

  function show(address: ViewAddress, query: LocationQuery, back: boolean) {
    const fields = fieldsOf(address)
    const isEmpty = Object.keys(query).length === 0
    // A server that refused to be shown has said so by itself.
    if (otherServer(query) !== undefined) return
    if (!server.take(textOf(query[server.name]))) void take(server, textOf(query[server.name]))
    else if (!isEmpty || back) {
      for (const [name, value] of Object.entries(query))
        if (!fields.some((field) => field.name === name)) notices.refuseAddress(name, textOf(value) ?? '')
      for (const field of fields) void take(field, textOf(query[field.name]))
      const moment = moments.get(state.agreed)
      if (back && moment !== undefined) address.resume?.(moment)
    }
  }

  /** Shows another server, as its button does; resolves once the page shows it or knows why not. */
  async function showServer(id: string): Promise<void> {
    const before = settings.server?.id
    if (!(await servers.use(id))) return
    await onceKnown(
      () => settings.server !== null && settings.server.id !== before,
      () => tell({ kind: 'server-known' }),
    )
  }

  const typedOf = ({ fields }: ViewAddress) => fields.filter(({ pace }) => pace === 'typed')
  /** Somebody was typing before this was loaded: Back leads to before the first letter. */
  const isTypedSince = (address: ViewAddress, query: LocationQuery) =>
    typedOf(address).some((field) => field.text() !== null && query[field.name] === undefined)

  function open({ name, query, fullPath }: Router['currentRoute']['value'], back: boolean) {
    const view = views.find((one) => one.name === name)
    if (!view?.address) return
    const begin = (address: ViewAddress) => {
      if (state.agreed !== fullPath) return
      const isFirst = !addresses.has(name)
      // An address from before this was loaded says nothing of what was typed there: the view is shown as it was left.
      show(address, query, back && !isFirst)
      follow(view.name, address)
      if (isFirst && !back && isTypedSince(address, query)) noteStep({ kind: 'typed-early' })
      addresses.set(name, address)
      write()
    }
    // At once, or as soon as there are settings and a server: before the page shows anything of them.
    const start = (address: ViewAddress) =>
      void onceKnown(
        () => settings.server !== null,
        () => {
          const other = state.agreed === fullPath ? otherServer(query) : undefined
          if (other !== undefined) void showServer(other).then(() => begin(address))
          else begin(address)
        },
      )
    const known = addresses.get(name)
    if (known) return start(known)
    void loadLate(view.address).then((create) => {
      start(addresses.get(name) ?? create())
    })
  }

  // Only Back and Forward are heard here: the router's own steps are not.
  history.listen(() => tell({ kind: 'back' }))
  router.beforeEach((to) => {
    writeAtOnce()
    tell({ kind: 'navigate', to, isOtherView: to.name !== current?.name })
  })
  /** Writes pending changes unless another navigation has started. */
  const stayHere = (to: RouteLocationNormalized) => {
    const isLast = state.leavingFor === to
    tell({ kind: 'stay', to })
    if (isLast) write()
  }
  router.onError((_error, to) => stayHere(to))
  router.afterEach((to, _from, failure) => {
    if (failure) return stayHere(to)
    const { agreed, isBack } = state
    tell({ kind: 'arrive', path: to.fullPath })
    if (to.fullPath === agreed) return
    current?.stop()
    current = null
    open(to, isBack)
  })
  watch(
    () => settings.serverChanges,
    () => {
      moments.clear()
      tell({ kind: 'server-changed' })
    },
    { flush: 'sync' },
  )
  if (router.currentRoute.value.matched.length > 0) {
    tell({ kind: 'arrive', path: router.currentRoute.value.fullPath })
    if (way !== null) tell({ kind: 'navigate', to: way, isOtherView: true })
    open(router.currentRoute.value, false)
  }
}
