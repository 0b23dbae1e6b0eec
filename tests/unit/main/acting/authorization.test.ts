import { describe, expect, it } from 'vitest'
import { createAuthorizer } from '../../../../src/main/acting/authorization.ts'
import { createPinLock, noPin, type PinState } from '../../../../src/main/acting/pin-lock.ts'
import { localActor } from '../../../../src/shared/model/role.ts'
import { actingSettingsSchema, type ActingSettings } from '../../../../src/shared/model/acting.ts'

const actor = localActor('operator')

async function permitFor(acting: Partial<ActingSettings>, pin: string | null = null) {
  let kept: PinState = noPin
  const file = {
    problem: null,
    read: () => kept,
    write: (state: PinState) => {
      kept = state
    },
  }
  const lock = createPinLock(file, { now: () => 0, steady: () => 0 })
  await lock.change(actor.session, null, pin)
  return createAuthorizer({ settings: () => actingSettingsSchema.parse(acting), lock })
}

describe('who may act', () => {
  it.each<{
    name: string
    acting: Partial<ActingSettings>
    pin?: string
    given?: string
    deed: 'calls' | 'creation'
    may: boolean
  }>([
    { name: 'anybody, at first', acting: {}, deed: 'calls', may: true },
    {
      name: 'anybody who confirms, which is the page’s to ask',
      acting: { calls: 'confirm' },
      deed: 'calls',
      may: true,
    },
    { name: 'nobody on a read-only desk', acting: { readOnly: true }, deed: 'creation', may: false },
    {
      name: 'nobody on it, with the PIN neither',
      acting: { readOnly: true },
      pin: '2468',
      given: '2468',
      deed: 'calls',
      may: false,
    },
    { name: 'with the PIN', acting: { calls: 'pin' }, pin: '2468', given: '2468', deed: 'calls', may: true },
    { name: 'not without it', acting: { calls: 'pin' }, pin: '2468', deed: 'calls', may: false },
    {
      name: 'not with another',
      acting: { creation: 'pin' },
      pin: '2468',
      given: '1357',
      deed: 'creation',
      may: false,
    },
    {
      name: 'whoever does what it is not for',
      acting: { creation: 'pin' },
      pin: '2468',
      deed: 'calls',
      may: true,
    },
    {
      name: 'nobody where it is wanted and none is set',
      acting: { calls: 'pin' },
      given: '2468',
      deed: 'calls',
      may: false,
    },
  ])('$name', async ({ acting, pin, given, deed, may }) => {
    const authorizer = await permitFor(acting, pin)
    const refused = await authorizer.authorize(actor, deed, given ?? null)
    expect(refused?.code ?? null).toBe(may ? null : 'not-permitted')
  })
})

describe('what the desk may do is changed', () => {
  const wish = (acting: Partial<ActingSettings>) => actingSettingsSchema.parse(acting)

  it('freely without a PIN, except to ask for one', async () => {
    const authorizer = await permitFor({})
    expect(await authorizer.authorizeChange(actor, wish({ readOnly: true }), null)).toBeNull()
    expect(await authorizer.authorizeChange(actor, wish({ calls: 'pin' }), null)).toMatchObject({
      fields: [{ field: 'pin' }],
    })
  })

  it('only by the PIN where one is set, out of read-only too', async () => {
    const authorizer = await permitFor({ readOnly: true }, '2468')
    expect(await authorizer.authorizeChange(actor, wish({}), null)).toMatchObject({ code: 'not-permitted' })
    expect(await authorizer.authorizeChange(actor, wish({}), '2468')).toBeNull()
  })

  it('before the PIN that it asks for can be cleared', async () => {
    const asking = await permitFor({ calls: 'pin' }, '2468')
    expect(await asking.changePin(actor, '2468', null)).toMatchObject({ code: 'not-permitted' })
    expect(await asking.changePin(actor, '2468', '1357')).toBeNull()
    const free = await permitFor({}, '2468')
    expect(await free.changePin(actor, '2468', null)).toBeNull()
    expect(free.isPinSet()).toBe(false)
  })
})
