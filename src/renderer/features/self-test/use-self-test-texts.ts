import { useI18n } from '../../ui/i18n.ts'
import type { SelfTestReport, SelfTestResult } from '../../../shared/model/self-test.ts'
import { useClock } from '../../ui/clock.ts'
import { useNumbers } from '../../ui/formats/numbers.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** The results in the reader's words. */
export function useSelfTestTexts() {
  const { t, te } = useI18n()
  const { formats } = useTimes()
  const clock = useClock()
  const numbers = useNumbers()

  const sentence = ({ finding }: SelfTestResult): string => {
    switch (finding.code) {
      case 'not-connected': {
        const { at, finding: found } = finding
        return [t(`selfTest.at.${at}`), 'words' in found ? found.words : ''].filter(Boolean).join(' ')
      }
      case 'hub-pushing':
        return t('selfTest.finding.hub-pushing', { time: formats.value.dated(finding.at, clock.now) })
      case 'hub-silent':
      case 'token-accepted':
        return t(`selfTest.finding.${finding.code}`, finding, finding.count)
      default:
        return t(`selfTest.finding.${finding.code}`, { ...finding })
    }
  }
  /** What helps; empty where nothing is wrong, or nothing can be said. */
  const remedy = ({ outcome, finding }: SelfTestResult): string => {
    const isHelpWanted = outcome === 'failed' || outcome === 'unknown'
    const key = `selfTest.remedy.${finding.code}`
    return isHelpWanted && te(key) ? t(key) : ''
  }
  const name = ({ step, server }: SelfTestResult): string =>
    server === null ? t(`selfTest.step.${step}`) : `${server}: ${t(`selfTest.step.${step}`)}`
  const time = ({ ms }: SelfTestResult): string =>
    ms < 1_000
      ? t('selfTest.milliseconds', { n: numbers.whole(ms) })
      : t('selfTest.seconds', { n: numbers.tenths(ms / 1_000) })
  const head = ({ at, by, version, rating }: SelfTestReport): string =>
    t('selfTest.ran', {
      rating: t(`selfTest.rating.${rating}`),
      time: formats.value.full(at),
      by,
      version,
    })

  return {
    sentence,
    remedy,
    name,
    time,
    head,
    /** The whole report as lines of text. */
    plain: (report: SelfTestReport): string =>
      [
        head(report),
        ...report.results.map((result) =>
          [
            `${name(result)}: ${t(`selfTest.outcome.${result.outcome}`)} (${time(result)})`,
            sentence(result),
            remedy(result),
          ]
            .filter(Boolean)
            .join(' '),
        ),
      ].join('\n'),
  }
}
