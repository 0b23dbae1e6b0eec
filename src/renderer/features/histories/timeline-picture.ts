import type { PriorityBand } from '../../../shared/model/priority-band.ts'
import type { LanePaths } from './rules/lane-paths.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'

export interface TimelinePicture {
  width: number
  bands: readonly PriorityBand[]
  bars: readonly string[]
  ticks: readonly { share: number; text: string }[]
  /** Null where no tag is shown. */
  lanes: { labels: readonly string[]; paths: LanePaths } | null
}

const barHeight = 120
const laneHeight = 60
const axisHeight = 20
const gutter = 110

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

export const timelineHeight = ({ lanes }: TimelinePicture) =>
  barHeight + axisHeight + (lanes === null ? 0 : laneHeight)

/** The time line as a drawing that stands for itself, in the colours of the theme. */
export function timelineDrawing(picture: TimelinePicture, theme: ChartTheme): string {
  const { width, bands, bars, ticks, lanes } = picture
  const height = timelineHeight(picture)
  const plot = width - gutter
  const square = (top: number, high: number, content: string) =>
    `<g transform="translate(${gutter} ${top}) scale(${plot} ${high})">${content}</g>`
  const text = (x: number, y: number, words: string, colour: string) =>
    `<text x="${x}" y="${y}" font-family="${escaped(theme.font)}" font-size="${theme.size}" fill="${colour}">${escaped(words)}</text>`
  const path = (d: string | undefined, colour: string) => (d ? `<path d="${d}" fill="${colour}"/>` : '')

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    square(0, barHeight, bands.map(({ id }, place) => path(bars[place], theme.bands[id])).join('')),
    `<path d="M${gutter} ${barHeight}H${width}" stroke="${theme.lineStrong}"/>`,
    ...(lanes === null
      ? []
      : [
          square(
            barHeight,
            laneHeight,
            path(lanes.paths.lines, theme.lineStrong) +
              path(lanes.paths.standing, theme.faint) +
              path(lanes.paths.ticks, theme.muted),
          ),
          ...lanes.labels.map((label, lane) =>
            text(0, barHeight + (lane + 0.75) * (laneHeight / 3), label, theme.muted),
          ),
        ]),
    ...ticks.map(({ share, text: words }) => text(gutter + share * plot, height - 4, words, theme.muted)),
    '</svg>',
  ].join('\n')
}

/** A drawing as something that a canvas can take. */
export async function pictureOf(drawing: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  await image.decode()
  return image
}
