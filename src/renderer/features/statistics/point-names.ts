import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import { chartWords } from '../../ui/charts/chart-style.ts'
import { lineEnd, nearPx, placeLabels, type PixelPoint } from './rules/label-places.ts'

/** A point by its values on both axes. */
type Values = readonly [number, number]

export interface PointNames {
  /** Those that are named, the first with the choice of places. */
  names: readonly { at: Values; text: string; colour: string }[]
  /** All of them, which no name may cover. */
  points: readonly Values[]
  /** Reference lines by their height, with their words above one end. */
  lines: readonly { at: number; text: string; end: 'left' | 'right' }[]
}

const paddingPx = 4

/** Names beside the points of a chart, where they cover none of them; only the drawing knows where the points are. */
export function pointNames(theme: ChartTheme, { names, points, lines }: PointNames): CustomSeriesOption {
  const words = chartWords(theme)
  const height = words.lineHeight
  const measure = document.createElement('canvas').getContext('2d')
  if (measure) measure.font = `${theme.size}px ${theme.font}`
  const widthOf = (text: string) =>
    Math.ceil(measure?.measureText(text).width ?? text.length * theme.size * 0.7) + 2 * paddingPx

  return {
    type: 'custom',
    silent: true,
    z: 3,
    // One part that draws all names: each depends on where the others are.
    data: names.slice(0, 1).map(({ at }) => [...at]),
    renderItem(params, api) {
      const system = params.coordSys as unknown as { x: number; y: number; width: number; height: number }
      const placeOf = (values: Values): PixelPoint => {
        const [x = 0, y = 0] = api.coord([...values])
        return { x, y }
      }
      const [left, right] = [system.x, system.x + system.width]
      const labels = names.map(({ at, text }) => ({ at: placeOf(at), width: widthOf(text), height }))
      const boxes = placeLabels(labels, {
        points: points.map(placeOf),
        taken: lines.flatMap(({ at, text, end }) => {
          const { y } = placeOf([0, at])
          const width = widthOf(text) + 2 * paddingPx
          const words = { top: y - height - 2 * paddingPx, bottom: y }
          return [
            { left, right, top: y - 1, bottom: y + 1 },
            end === 'left'
              ? { ...words, left, right: left + width }
              : { ...words, left: right - width, right },
          ]
        }),
        area: { left, right, top: system.y, bottom: system.y + system.height },
      })
      const children = boxes.flatMap((box, index) => {
        const [name, label] = [names[index], labels[index]]
        if (box === null || !name || !label) return []
        const text = {
          type: 'text' as const,
          x: box.left + paddingPx,
          y: box.top,
          style: {
            text: name.text,
            fill: name.colour,
            fontFamily: words.fontFamily,
            fontSize: words.fontSize,
            lineHeight: height,
            backgroundColor: theme.bg,
          },
        }
        const end = lineEnd(box, label.at)
        if (Math.hypot(end.x - label.at.x, end.y - label.at.y) <= nearPx) return [text]
        const shape = { x1: label.at.x, y1: label.at.y, x2: end.x, y2: end.y }
        return [{ type: 'line' as const, shape, style: { stroke: name.colour, lineWidth: 1 } }, text]
      })
      return { type: 'group', children }
    },
  }
}
