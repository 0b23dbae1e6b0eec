import { assertNever } from '../../shared/errors.ts'
import type {
  ConnectionTest,
  TestFinding,
  TestStep,
  TestStepResult,
} from '../../shared/model/connection-test.ts'
import type {
  PlainFinding,
  SelfTestDrawing,
  SelfTestFinding,
  SelfTestOutcome,
  WordedFinding,
} from '../../shared/model/self-test.ts'
import type { NotificationOutcome, SystemAttention } from '../platform/host-shell.ts'

/** What a step says, before it has a time and a server. */
export interface StepFinding {
  outcome: SelfTestOutcome
  finding: SelfTestFinding
}

const bare =
  (outcome: SelfTestOutcome) =>
  (code: PlainFinding): StepFinding => ({ outcome, finding: { code } })
export const passed = bare('passed')
export const failed = bare('failed')
export const unknown = bare('unknown')
export const skipped = bare('skipped')
const failedWith = (finding: SelfTestFinding): StepFinding => ({ outcome: 'failed', finding })
/** In the words of the service or the system. */
export const failedBy = (code: WordedFinding, words: string): StepFinding => failedWith({ code, words })
export const hubSilent = (count: number): StepFinding => failedWith({ code: 'hub-silent', count })

/** Whether a server accepts the token, from its connection test. */
export function tokenFinding({ results }: Pick<ConnectionTest, 'results'>): StepFinding {
  const wrong = failureAt(results, ['address', 'token', 'list'])
  if (!wrong) {
    const listed = results.find(({ step }) => step === 'list')?.finding
    const count = listed?.code === 'alarms' ? listed.count : 0
    return { outcome: 'passed', finding: { code: 'token-accepted', count } }
  }
  const { step, finding } = wrong
  if (finding.code === 'no-secret') return failed('token-missing')
  if (finding.code === 'not-accepted') return failedBy('token-refused', finding.words)
  return failedWith({ code: 'not-connected', at: step, finding })
}

/** Whether a server's hub pushes: its connection test, and what was seen of its pushes. */
export function pushFinding(
  { results }: Pick<ConnectionTest, 'results'>,
  evidence: { lastPushedAt: number | null; unpushed: number },
): StepFinding {
  if (failureAt(results, ['address', 'token', 'list'])) return skipped('not-reached')
  const wrong = failureAt(results, ['hub', 'subscribe'])
  if (wrong) return failedWith({ code: 'not-connected', at: wrong.step, finding: wrong.finding })
  const { lastPushedAt, unpushed } = evidence
  if (unpushed > 0) return hubSilent(unpushed)
  if (lastPushedAt === null) return unknown('push-unproven')
  return { outcome: 'passed', finding: { code: 'hub-pushing', at: lastPushedAt } }
}

function failureAt(
  results: readonly TestStepResult[],
  steps: readonly TestStep[],
): { step: TestStep; finding: TestFinding } | null {
  for (const { step, outcome, finding } of results)
    if (outcome === 'failed' && finding && steps.includes(step)) return { step, finding }
  return null
}

/** What became of the notification of the test alarm, and whether the system keeps such back. */
export function notificationFinding(
  outcome: NotificationOutcome,
  doNotDisturb: SystemAttention['doNotDisturb'],
): StepFinding {
  switch (outcome.kind) {
    case 'shown':
      if (doNotDisturb === 'on') return failed('do-not-disturb')
      return passed(doNotDisturb === 'off' ? 'notification-shown' : 'notification-accepted')
    case 'failed':
      return failedBy('notification-failed', outcome.detail)
    case 'refused':
      switch (outcome.cause) {
        case 'no-daemon':
          return failed('no-daemon')
        case 'permission':
          return failed('not-allowed')
        case 'focus-assist':
          return failed('do-not-disturb')
        case 'unsupported':
          return failedBy('notification-failed', outcome.detail)
        default:
          return assertNever(outcome.cause)
      }
    default:
      return assertNever(outcome)
  }
}

/** Whether a sound of the desk can be heard: by its own volume, by the page that plays it, and by the system. */
export function soundFinding(
  volume: number,
  page: SelfTestDrawing['sound'] | null,
  system: SystemAttention['sound'],
): StepFinding {
  if (volume === 0) return failed('desk-volume-zero')
  if (page?.outcome === 'blocked') return failed('sound-blocked')
  if (page?.outcome === 'failed') return failedBy('sound-failed', page.words)
  switch (system) {
    case 'muted':
      return failed('output-muted')
    case 'silent':
      return failed('output-volume-zero')
    case 'no-output':
      return failed('no-output')
    case 'audible':
      return page === null ? unknown('not-drawn') : passed('audible')
    case 'unknown':
      return page?.outputs === 0 ? failed('no-output') : unknown('output-unknown')
    default:
      return assertNever(system)
  }
}

export function trayFinding(tray: SystemAttention['tray']): StepFinding {
  switch (tray) {
    case 'shown':
      return passed('tray-shown')
    case 'none':
      return failed('no-tray')
    case 'unknown':
      return unknown('tray-unknown')
    default:
      return assertNever(tray)
  }
}
