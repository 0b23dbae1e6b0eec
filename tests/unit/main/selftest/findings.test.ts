import { describe, expect, it } from 'vitest'
import {
  notificationFinding,
  pushFinding,
  soundFinding,
  tokenFinding,
  trayFinding,
} from '../../../../src/main/selftest/findings.ts'
import type { NotificationOutcome, SystemAttention } from '../../../../src/main/platform/host-shell.ts'
import { testSteps, type TestFinding, type TestStep } from '../../../../src/shared/model/connection-test.ts'
import type { SelfTestDrawing } from '../../../../src/shared/model/self-test.ts'

/** A connection test that failed at a step, or at none. */
const testFailing = (at: TestStep | null, finding: TestFinding = { code: 'no-answer' }) => ({
  results: testSteps.map((step, place) => {
    if (step === at) return { step, outcome: 'failed' as const, finding }
    if (at !== null && place > testSteps.indexOf(at))
      return { step, outcome: 'skipped' as const, finding: null }
    const found =
      step === 'list' ? ({ code: 'alarms', count: 3 } as const) : ({ code: 'token-given' } as const)
    return { step, outcome: 'passed' as const, finding: found }
  }),
})
const seen = { lastPushedAt: 5_000, unpushed: 0 }

describe('a server', () => {
  it.each([
    [testFailing(null), 'passed', { code: 'token-accepted', count: 3 }],
    [
      testFailing('list', { code: 'not-accepted', words: '401' }),
      'failed',
      { code: 'token-refused', words: '401' },
    ],
    [testFailing('token', { code: 'no-secret' }), 'failed', { code: 'token-missing' }],
    [
      testFailing('address', { code: 'nobody-listens', words: 'refused' }),
      'failed',
      { code: 'not-connected', at: 'address', finding: { code: 'nobody-listens', words: 'refused' } },
    ],
  ])('accepts the token or not: %#', (test, outcome, finding) => {
    expect(tokenFinding(test)).toEqual({ outcome, finding })
  })

  it.each([
    [testFailing(null), seen, 'passed', { code: 'hub-pushing', at: 5_000 }],
    [testFailing(null), { lastPushedAt: null, unpushed: 0 }, 'unknown', { code: 'push-unproven' }],
    [testFailing(null), { lastPushedAt: null, unpushed: 2 }, 'failed', { code: 'hub-silent', count: 2 }],
    // Pushed once, then silent.
    [testFailing(null), { lastPushedAt: 5_000, unpushed: 1 }, 'failed', { code: 'hub-silent', count: 1 }],
    [
      testFailing('hub'),
      seen,
      'failed',
      { code: 'not-connected', at: 'hub', finding: { code: 'no-answer' } },
    ],
    [testFailing('list'), seen, 'skipped', { code: 'not-reached' }],
  ])('pushes or not: %#', (test, evidence, outcome, finding) => {
    expect(pushFinding(test, evidence)).toEqual({ outcome, finding })
  })
})

const refused = (cause: 'no-daemon' | 'permission' | 'focus-assist' | 'unsupported') =>
  ({ kind: 'refused', cause, detail: 'words' }) as const

it.each<[NotificationOutcome, SystemAttention['doNotDisturb'], string, string]>([
  [{ kind: 'shown' }, 'off', 'passed', 'notification-shown'],
  [{ kind: 'shown' }, 'unknown', 'passed', 'notification-accepted'],
  [{ kind: 'shown' }, 'on', 'failed', 'do-not-disturb'],
  [{ kind: 'failed', detail: 'words' }, 'off', 'failed', 'notification-failed'],
  [refused('no-daemon'), 'unknown', 'failed', 'no-daemon'],
  [refused('permission'), 'unknown', 'failed', 'not-allowed'],
  [refused('focus-assist'), 'unknown', 'failed', 'do-not-disturb'],
  [refused('unsupported'), 'unknown', 'failed', 'notification-failed'],
])('a notification: %j with do-not-disturb %s', (shown, doNotDisturb, outcome, code) => {
  expect(notificationFinding(shown, doNotDisturb)).toMatchObject({ outcome, finding: { code } })
})

const played: SelfTestDrawing['sound'] = { outcome: 'played', words: '', outputs: null }
it.each<[number, SelfTestDrawing['sound'] | null, SystemAttention['sound'], string, string]>([
  [0.6, played, 'audible', 'passed', 'audible'],
  [0.6, played, 'muted', 'failed', 'output-muted'],
  [0.6, played, 'silent', 'failed', 'output-volume-zero'],
  [0.6, played, 'no-output', 'failed', 'no-output'],
  [0.6, played, 'unknown', 'unknown', 'output-unknown'],
  [0.6, { ...played, outputs: 1 }, 'unknown', 'unknown', 'output-unknown'],
  [0.6, { ...played, outputs: 0 }, 'unknown', 'failed', 'no-output'],
  // The system knows better than the browser.
  [0.6, { ...played, outputs: 0 }, 'audible', 'passed', 'audible'],
  [0, played, 'audible', 'failed', 'desk-volume-zero'],
  [0.6, { ...played, outcome: 'blocked' }, 'audible', 'failed', 'sound-blocked'],
  [0.6, { ...played, outcome: 'failed', words: 'no decoder' }, 'audible', 'failed', 'sound-failed'],
  [0.6, null, 'muted', 'failed', 'output-muted'],
  [0.6, null, 'audible', 'unknown', 'not-drawn'],
])('a sound at volume %d, page %j, system %s', (volume, page, system, outcome, code) => {
  expect(soundFinding(volume, page, system)).toMatchObject({ outcome, finding: { code } })
})

it.each([
  ['shown', 'passed', 'tray-shown'],
  ['none', 'failed', 'no-tray'],
  ['unknown', 'unknown', 'tray-unknown'],
] as const)('a tray icon that is %s', (tray, outcome, code) => {
  expect(trayFinding(tray)).toEqual({ outcome, finding: { code } })
})
