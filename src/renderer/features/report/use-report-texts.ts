import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { reportSettingsSchema, type ReportSettings } from '../../../shared/model/report-settings.ts'
import type { FigureId } from '../../../shared/rules/report/figures.ts'
import type { Assessment, Rating, Target } from '../../../shared/rules/report/assessment.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { createNumberFormats } from '../../ui/formats/numbers.ts'
import type { FigureValue } from './rules/side-by-side.ts'
import type { ReportFigure } from './use-report.ts'

/** The classes of EEMUA 191. */
const classes = ['acceptable', 'manageable', 'demanding', 'unacceptable', 'hard', 'excessive'] as const
const isClass = (word: Rating) => classes.some((each) => each === word)

/** The texts and numbers of the report in the language of the page. */
export function useReportTexts() {
  const { t, locale } = useI18n()
  const store = useSettings()
  const settings = computed<ReportSettings>(() => store.settings?.report ?? reportSettingsSchema.parse({}))
  const formats = computed(() => createNumberFormats(locale.value))
  const number = (value: number) => formats.value.graded(value)
  const percent = (value: number) => formats.value.gradedPercent(value / 100)
  const withUnit = (value: number, unit: ReportFigure['unit']) =>
    unit === 'percent' ? percent(value) : number(value)
  /** Every limit by its name, for the texts that mention it. */
  const limits = computed(() =>
    Object.fromEntries(Object.entries(settings.value).map(([name, value]) => [name, number(value)])),
  )

  return {
    settings,
    number,
    percent,
    /** "61.5 %" of a share from 0 to 1, with the same digits in a whole column. */
    share: (value: number) => formats.value.tenthsPercent(value),
    /** "80 %" of a share that is a setting, and therefore round. */
    wholeShare: (value: number) => formats.value.gradedPercent(value),
    name: (id: FigureId) => t(`report.figure.${id}.name`, limits.value),
    meaning: (id: FigureId) => t(`report.figure.${id}.meaning`, limits.value),
    splitMeaning: computed(() => t('report.splitMeaning', limits.value)),
    value({ value, unit, atLeast }: FigureValue): string {
      if (value === null) return t('report.none')
      const text = withUnit(value, unit)
      return atLeast ? t('report.atLeast', { value: text }) : text
    },
    target(target: Target | null, unit: ReportFigure['unit']): string {
      if (target === null) return ''
      if (target.value === 0) return t('report.target.none')
      return t(`report.target.${target.is}`, { n: withUnit(target.value, unit) })
    },
    /** Always whether the target is met; a class that EEMUA 191 has a word for follows. */
    assessment: ({ grade, word }: Assessment) =>
      isClass(word)
        ? t('report.assessment.classed', {
            target: t(`report.assessment.${grade === 'good' ? 'met' : 'missed'}`),
            word: t(`report.assessment.${word}`),
          })
        : t(`report.assessment.${word}`),
  }
}
