import type { PriorityBand } from '../../../shared/model/priority-band.ts'
import { framedPng, framedSvg } from '../../ui/charts/chart-export.ts'
import { pictureOf, timelineDrawing, timelineHeight, type TimelinePicture } from './timeline-picture.ts'
import { saveFile, exportName } from '../../ui/files/browser-files.ts'
import { lanePaths } from './rules/lane-paths.ts'
import type { LaneEntry } from './rules/tag-lanes.ts'
import type { Buckets } from './rules/time-buckets.ts'
import { barPaths } from './rules/timeline-bars.ts'
import { useClock } from '../../ui/clock.ts'
import { useChartTheme } from '../../ui/charts/chart-theme.ts'

export interface TimelineContent {
  title: string
  subtitle: string
  width: number
  bands: readonly PriorityBand[]
  counts: Uint32Array
  buckets: Buckets
  ticks: TimelinePicture['ticks']
  /** Null where no tag is shown. */
  lanes: readonly LaneEntry[] | null
  laneLabels: readonly string[]
}

/** Sharp enough to print. */
const fileScale = 2

/** Saves the time line as it is shown, as a picture. */
export function useTimelineFiles(content: () => TimelineContent) {
  const theme = useChartTheme(document.documentElement)
  const clock = useClock()

  function make() {
    const { title, subtitle, width, bands, counts, buckets, ticks, lanes, laneLabels } = content()
    const picture: TimelinePicture = {
      ...{ width, bands, ticks },
      bars: barPaths(counts, bands.length, buckets),
      lanes: lanes && { labels: laneLabels, paths: lanePaths(lanes) },
    }
    const frame = { title, subtitle, width, height: timelineHeight(picture), theme: theme.value }
    return { drawing: timelineDrawing(picture, theme.value), frame }
  }
  const nameOf = (ending: string) => `${exportName('histories-timeline', clock.now)}.${ending}`
  return {
    async savePng() {
      const { drawing, frame } = make()
      saveFile(nameOf('png'), 'image/png', await framedPng(await pictureOf(drawing), frame, fileScale))
    },
    saveSvg() {
      const { drawing, frame } = make()
      saveFile(nameOf('svg'), 'image/svg+xml', framedSvg(drawing, frame))
    },
  }
}
