import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  BrushComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from './chart-option.ts'

/** The parts of echarts that our charts consist of, and no others. */
export function registerChartParts(): void {
  use([
    BarChart,
    CustomChart,
    LineChart,
    ScatterChart,
    BrushComponent,
    DataZoomComponent,
    GridComponent,
    LegendComponent,
    MarkAreaComponent,
    MarkLineComponent,
    TooltipComponent,
    LabelLayout,
    CanvasRenderer,
    SVGRenderer,
  ])
}

/** A chart drawn off the page, for a file or for paper. */
export function svgDrawing(option: ChartOption, width: number, height: number): string {
  registerChartParts()
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height })
  drawing.setOption(option)
  const text = drawing.renderToSVGString()
  drawing.dispose()
  return text
}
