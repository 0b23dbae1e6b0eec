import { flushPromises } from '@vue/test-utils'
import { describe, expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useContributions } from '../../../../src/renderer/contributions.ts'
import TeamKeys from '../../../../src/renderer/features/team/TeamKeys.vue'
import SeenElsewhere from '../../../../src/renderer/features/team/SeenElsewhere.vue'
import TeamLines from '../../../../src/renderer/features/team/TeamLines.vue'
import TeamPanel from '../../../../src/renderer/features/team/TeamPanel.vue'
import TeamWord from '../../../../src/renderer/features/team/TeamWord.vue'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { noTeam, type TeamDesk, type TeamState } from '../../../../src/shared/model/team.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const now = Date.now()
const plant = {
  server: 'https://a.example',
  name: 'Plant',
  link: 'live',
  count: 3,
  digest: '0'.repeat(16),
  escalates: false,
} as const

function makeDesk(desk: string, more: Partial<TeamDesk> = {}): TeamDesk {
  const facts = {
    version: '1.2.0',
    at: now,
    stamp: { at: now, count: 0 },
    run: 'run00001',
    heard: [],
    seen: [],
    pending: 0,
    behind: 0,
    persons: [],
    screens: 1,
    servers: [plant],
    isLeaving: false,
  }
  return {
    host: desk.padEnd(22, '_'),
    desk,
    ...facts,
    heardAt: now,
    clockOffsetMs: 0,
    isSilent: false,
    ...more,
  }
}
const makeState = (more: Partial<TeamState> = {}): TeamState => ({
  ...noTeam,
  state: 'together',
  since: now,
  ownKey: 'own key',
  own: makeDesk('North'),
  desks: [makeDesk('South'), makeDesk('West')],
  ...more,
})
const differs = (desk: string) => ({
  host: desk.padEnd(22, '_'),
  desk,
  server: plant.server,
  name: 'Plant',
  ownCount: 3,
  otherCount: 2,
  since: now,
})

describe('the header', () => {
  test.each<[what: string, state: TeamState, text: string]>([
    ['how many desks there are', makeState(), 'Team: 3 desks'],
    ['that it is the only one', makeState({ desks: [] }), 'Team: 1 desk'],
    ['no silent desk', makeState({ desks: [makeDesk('South', { isSilent: true })] }), 'Team: 1 desk'],
    ['since when it is alone', makeState({ state: 'alone' }), 'Alone since'],
  ])('says %s', async (_what, state, text) => {
    const { wrapper, bridge } = await mountInPage(TeamWord, { snapshot: {} })
    bridge.push('team.changed', state)
    await flushPromises()
    expect(wrapper.get('[data-testid=team-word]').text()).toContain(text)
  })
})

describe('a line under the view', () => {
  test.each<[what: string, state: Partial<TeamState>, text: string]>([
    [
      'a desk that fell silent',
      { desks: [makeDesk('South', { isSilent: true })] },
      'South has not been heard from since',
    ],
    ['a desk that differs', { differences: [differs('South')] }, 'South has shown other alarms of Plant'],
    [
      'this desk, where all others differ from it',
      { differences: [differs('South'), differs('West')] },
      'This desk has shown other alarms of Plant than all other desks',
    ],
    [
      'who has what somebody here had taken',
      { lost: [{ path: 'NORTH\\P1', person: 'Anna', by: 'Ben · South', at: now }] },
      'Ben · South has NORTH\\P1, which Anna had taken here.',
    ],
    [
      'the escalations that another desk runs since the team is back',
      { yielded: [{ server: plant.server, name: 'Plant', at: now }] },
      'Another desk has run the escalations of Plant since',
    ],
    ['a copy of its folder', { copiedSince: now }, 'Another desk has been using the key of this one since'],
    ['what is too large to be shared', { tooLarge: 1 }, 'too large to share'],
  ])('names %s, until somebody dismisses it', async (_what, state, text) => {
    const { wrapper, bridge } = await mountInPage(TeamLines, { snapshot: {} })
    bridge.push('team.changed', makeState(state))
    await flushPromises()
    expect(wrapper.findAll('li').map((line) => line.text())).toEqual([expect.stringContaining(text)])
    await wrapper.get('button.plain').trigger('click')
    expect(wrapper.find('li').exists()).toBe(false)
  })
})

describe('the panel', () => {
  test('says of each desk who is there, what it watches and what is wrong', async () => {
    const { wrapper, bridge } = await mountInPage(TeamPanel, { snapshot: {} })
    const south = makeDesk('South', {
      persons: ['Anna', 'Ben'],
      screens: 2,
      pending: 4,
      clockOffsetMs: 90_000,
    })
    const west = makeDesk('West', { servers: [{ ...plant, link: 'lost', escalates: true }], isSilent: true })
    bridge.push(
      'team.changed',
      makeState({
        desks: [west, south],
        differences: [differs('South')],
        pending: 2,
        refused: { forged: 2, replayed: 1 },
      }),
    )
    await flushPromises()
    const [own, first, second] = wrapper.findAll('[data-testid=team-desks] > li').map((desk) => desk.text())
    expect(own).toContain('this desk')
    for (const text of [
      'Anna, Ben',
      '2 screens',
      'Plant: 3 alarms',
      '4 actions not shared yet',
      '2 there, 3 here',
    ])
      expect(first).toContain(text)
    expect(first).toContain('Its clock is 1 min 30 s ahead')
    expect(second).toContain('Plant: connection lost')
    expect(second).toContain('runs the escalations of Plant')
    expect(first).not.toContain('runs the escalations')
    expect(second).toContain('Not heard from since')
    expect(wrapper.get('[data-testid=team-refused]').text()).toBe('Dropped: 2 forged, 1 repeated.')
    expect(wrapper.text()).toContain('2 actions of this desk are not shared yet.')
  })
})

describe('the keys in the settings', () => {
  const waiting = [{ key: 'key of west', host: 'West'.padEnd(22, '_') }]
  test('a supervisor accepts a desk, and removes it again', async () => {
    const { settings } = makeSnapshot()
    const { wrapper, bridge } = await mountInPage(TeamKeys, { snapshot: { settings } })
    bridge.answer('settings.change', (change) => succeed(settingsSchema.parse({ ...settings, ...change })))
    bridge.push('team.changed', makeState({ waiting }))
    await flushPromises()
    await wrapper.get('[data-testid=team-waiting] button').trigger('click')
    await flushPromises()
    expect(bridge.sent('settings.change')).toMatchObject([{ team: { keys: ['key of west'] } }])
    bridge.push('team.changed', makeState({ accepted: waiting }))
    await flushPromises()
    expect(wrapper.get('[data-testid=team-accepted]').text()).toContain('West')
    await wrapper.get('[data-testid=team-accepted] button').trigger('click')
    await flushPromises()
    expect(bridge.sent('settings.change').at(-1)).toMatchObject({ team: { keys: [] } })
  })
})

describe('what is said of a claim, a note or a shelved alarm', () => {
  const other = { by: 'Ben · South', path: 'P1', alarmId: 7 }
  const own = { ...other, by: 'Anna' }
  const unshared = [{ path: 'P1', alarmId: 7, server: 'Plant' }]
  test.each<[what: string, state: Partial<TeamState>, about: typeof own, text: RegExp]>([
    ['of another desk, while the team is there', { unshared }, other, /^$/],
    [
      'of another desk, while it is away',
      { state: 'alone' },
      other,
      /^as of .+: the team cannot be reached$/,
    ],
    ['of this desk, before it is shared', { state: 'alone', unshared }, own, /^not shared yet$/],
    ['of this desk, about another alarm', { unshared }, { ...own, alarmId: 8 }, /^$/],
    ['of this desk, once it is shared', {}, own, /^$/],
  ])('%s', async (_what, state, about, text) => {
    const word = defineComponent(() => {
      const teamWord = useContributions().useTeamWord()
      return () => h('p', teamWord(about))
    })
    const { wrapper, bridge } = await mountInPage(word, { snapshot: {} })
    bridge.push('team.changed', makeState(state))
    await flushPromises()
    expect(wrapper.get('p').text()).toMatch(text)
  })
})

describe('an alarm that was seen at another desk', () => {
  test('says so, and asks only in a team', async () => {
    const { wrapper, bridge } = await mountInPage(SeenElsewhere, {
      snapshot: {},
      props: { path: 'NORTH\\P1', raisedAt: now },
    })
    bridge.reply('journal.seenElsewhere', { desk: 'South', at: now })
    await flushPromises()
    expect(bridge.sent('journal.seenElsewhere')).toEqual([])
    expect(wrapper.find('[data-testid=seen-elsewhere]').exists()).toBe(false)
    bridge.push('team.changed', makeState())
    await flushPromises()
    expect(bridge.sent('journal.seenElsewhere')).toEqual([{ path: 'NORTH\\P1', raisedAt: now }])
    expect(wrapper.get('[data-testid=seen-elsewhere]').text()).toContain('Seen at South')
  })
})
