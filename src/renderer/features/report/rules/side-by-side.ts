import { figureIds, type FigureId, type ReportFigure } from '../../../../shared/rules/report/figures.ts'
import type { AlarmReport } from '../../../../shared/rules/report/report.ts'

/** A figure without what it is measured by. */
export type FigureValue = Pick<ReportFigure, 'value' | 'unit' | 'atLeast'>

/** A figure of several servers. */
export interface ComparedFigure {
  id: FigureId | 'raised' | 'tags'
  /** In the order of the servers; null: this one did not answer. */
  values: readonly (FigureValue | null)[]
  /** Over all of them; null: it does not add up, or a server is missing in it. */
  sum: FigureValue | null
}

/** What is counted on each server by itself. A rate, a share or the most of a day is nothing that can be added. */
const counted: readonly ComparedFigure['id'][] = ['raised', 'tags', 'floods', 'chattering', 'fleeting']

/** The figures of several servers side by side, with the sum of what is counted; null: a server did not answer. */
export function compareFigures(
  servers: readonly ({
    report: Pick<AlarmReport, 'raised' | 'tags'>
    figures: readonly ReportFigure[]
  } | null)[],
): ComparedFigure[] {
  const isPartial = (figures: readonly ReportFigure[]) => figures.some(({ atLeast }) => atLeast)
  const rowOf = (id: ComparedFigure['id']): ComparedFigure => {
    const values = servers.map((server): FigureValue | null => {
      if (!server) return null
      const { report, figures } = server
      if (id === 'raised') return { value: report.raised, unit: 'alarms', atLeast: isPartial(figures) }
      if (id === 'tags') return { value: report.tags, unit: 'tags', atLeast: isPartial(figures) }
      return figures.find((figure) => figure.id === id) ?? null
    })
    const known = values.filter((value) => value !== null)
    const [first] = known
    const isWhole = known.length === servers.length && known.every(({ value }) => value !== null)
    const sum =
      first && isWhole && counted.includes(id)
        ? {
            unit: first.unit,
            value: known.reduce((total, { value }) => total + (value ?? 0), 0),
            atLeast: known.some(({ atLeast }) => atLeast),
          }
        : null
    return { id, values, sum }
  }
  return (['raised', 'tags', ...figureIds] as const).map(rowOf)
}
