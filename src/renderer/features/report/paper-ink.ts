import type { ChartTheme } from '../../ui/charts/chart-theme.ts'

/** Pictures on paper: the colours of the light theme on white, whatever the theme of the screen. */
export const paperInk: ChartTheme = {
  bg: '#ffffff',
  raised: '#ffffff',
  line: '#999999',
  lineSoft: '#dddddd',
  lineStrong: '#666666',
  text: '#000000',
  muted: '#444444',
  faint: '#8d969f',
  focus: '#000000',
  bands: { critical: '#c9211b', high: '#ab5900', medium: '#7d6800', low: '#1a688e' },
  font: "Inter, 'Segoe UI', 'DejaVu Sans', sans-serif",
  size: 11,
}
