import type { PriorityBand } from '../../../shared/model/priority-band.ts'
import { framedPng, framedSvg } from '../../ui/charts/chart-export.ts'
import { useChartTheme, type ChartTheme } from '../../ui/charts/chart-theme.ts'
import { useClock } from '../../ui/clock.ts'
import { exportName } from '../../ui/files/browser-files.ts'
import { useExporter } from '../../ui/files/exporter.ts'
import type { LaneEntry } from './rules/tag-lanes.ts'
import type { Buckets } from './rules/time-buckets.ts'
import { barPaths, lanePaths } from './rules/timeline-paths.ts'

export interface TimelineContent {
  title: string
  subtitle: string
  width: number
  bands: readonly PriorityBand[]
  counts: Uint32Array
  buckets: Buckets
  ticks: readonly { share: number; text: string }[]
  /** Null if no tag is shown. */
  lanes: readonly LaneEntry[] | null
  laneLabels: readonly string[]
}

const barHeight = 120
const laneHeight = 60
const axisHeight = 20
const labelWidth = 110
/** Sharp enough to print. */
const pixelRatio = 2

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const heightOf = ({ lanes }: TimelineContent) => barHeight + axisHeight + (lanes === null ? 0 : laneHeight)

/** The timeline as an SVG document of its own, in the colours of the theme. */
function drawTimeline(content: TimelineContent, theme: ChartTheme): string {
  const { width, bands, counts, buckets, ticks, lanes, laneLabels } = content
  const height = heightOf(content)
  const plotWidth = width - labelWidth
  const bars = barPaths(counts, bands.length, buckets)
  const scaled = (top: number, plotHeight: number, drawing: string) =>
    `<g transform="translate(${labelWidth} ${top}) scale(${plotWidth} ${plotHeight})">${drawing}</g>`
  const text = (x: number, y: number, label: string) =>
    `<text x="${x}" y="${y}" font-family="${escapeXml(theme.font)}" font-size="${theme.size}" fill="${theme.muted}">${escapeXml(label)}</text>`
  const path = (d: string | undefined, colour: string) => (d ? `<path d="${d}" fill="${colour}"/>` : '')
  const drawLanes = (entries: readonly LaneEntry[]) => {
    const paths = lanePaths(entries)
    return [
      scaled(
        barHeight,
        laneHeight,
        path(paths.lines, theme.lineStrong) +
          path(paths.active, theme.faint) +
          path(paths.ticks, theme.muted),
      ),
      ...laneLabels.map((label, lane) => text(0, barHeight + (lane + 0.75) * (laneHeight / 3), label)),
    ]
  }

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    scaled(0, barHeight, bands.map(({ id }, index) => path(bars[index], theme.bands[id])).join('')),
    `<path d="M${labelWidth} ${barHeight}H${width}" stroke="${theme.lineStrong}"/>`,
    ...(lanes === null ? [] : drawLanes(lanes)),
    ...ticks.map((tick) => text(labelWidth + tick.share * plotWidth, height - 4, tick.text)),
    '</svg>',
  ].join('\n')
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

/** Saves the timeline as it is shown, as an image. */
export function useTimelineExport(content: () => TimelineContent) {
  const theme = useChartTheme(document.documentElement)
  const clock = useClock()
  const { saveFile } = useExporter()

  function draw() {
    const shown = content()
    const { title, subtitle, width } = shown
    const frame = { title, subtitle, width, height: heightOf(shown), theme: theme.value }
    return { svg: drawTimeline(shown, theme.value), frame }
  }
  const fileName = (extension: string) => `${exportName('histories-timeline', clock.now)}.${extension}`
  return {
    async savePng() {
      const { svg, frame } = draw()
      saveFile(fileName('png'), 'image/png', await framedPng(await loadImage(svg), frame, pixelRatio))
    },
    saveSvg() {
      const { svg, frame } = draw()
      saveFile(fileName('svg'), 'image/svg+xml', framedSvg(svg, frame))
    },
  }
}
