import { describe, expect, test } from 'vitest'
import { effectiveProfile } from '../../../../src/main/profiles/effective-profile.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'

const plant = serverProfileSchema.parse({
  id: 'plant',
  name: 'North plant',
  kind: 'remote',
  baseUrl: 'https://Alarms.example/',
  stateLabels: { 1: 'Active' },
  auth: {
    kind: 'oauth',
    tokenUrl: 'https://login.example',
    grant: 'client_credentials',
    clientId: 'desk',
  },
})
const demo = serverProfileSchema.parse({ stateLabels: { 1: 'Demo' } })
const settings = settingsSchema.parse({ profiles: [demo, plant], activeProfile: 'embedded' })
const onServer = (server: string, token: string | null = 'secret') =>
  effectiveProfile('command-line', settings, { server, token, data: null, plant: [] })

describe('the server of the command line', () => {
  test('has the name, states and priorities of the stored server of its address', () => {
    expect(onServer('https://alarms.example')).toMatchObject({
      id: 'command-line',
      name: 'North plant',
      baseUrl: 'https://alarms.example',
      stateLabels: { 1: 'Active' },
      auth: { kind: 'token' },
    })
  })

  test('signs in as that one does where no token is given', () => {
    expect(onServer('https://alarms.example', null)?.auth).toEqual(plant.auth)
  })

  test('is named after its host where no server is stored for its address', () => {
    expect(onServer('https://other.example:8080')).toMatchObject({
      name: 'other.example:8080',
      auth: { kind: 'token' },
    })
  })
})
