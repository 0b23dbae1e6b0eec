/** A chart outside the page: with its title, on the background of the theme. */
export interface PictureFrame {
  title: string
  subtitle: string
  width: number
  height: number
  theme: { bg: string; text: string; muted: string; font: string; size: number }
}

const margin = 16
const headHeight = 48

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

/** The chart as a file of its own, around the drawing that echarts made. */
export function framedSvg(drawing: string, { title, subtitle, width, height, theme }: PictureFrame): string {
  const [wide, high] = [width + 2 * margin, height + headHeight + margin]
  const font = `font-family="${escaped(theme.font)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`,
    `<rect width="100%" height="100%" fill="${theme.bg}"/>`,
    `<text x="${margin}" y="24" ${font} font-size="${theme.size * 1.25}" font-weight="600" fill="${theme.text}">${escaped(title)}</text>`,
    `<text x="${margin}" y="40" ${font} font-size="${theme.size}" fill="${theme.muted}">${escaped(subtitle)}</text>`,
    `<g transform="translate(${margin} ${headHeight})">${drawing.replace(/<\?xml[^<>]*>/, '')}</g>`,
    '</svg>',
  ].join('\n')
}

/** The same on a canvas, at the given number of pixels per CSS pixel. */
export async function framedPng(
  drawing: CanvasImageSource,
  { title, subtitle, width, height, theme }: PictureFrame,
  scale: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + headHeight + margin) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  context.scale(scale, scale)
  context.fillStyle = theme.bg
  context.fillRect(0, 0, width + 2 * margin, height + headHeight + margin)
  context.fillStyle = theme.text
  context.font = `600 ${theme.size * 1.25}px ${theme.font}`
  context.fillText(title, margin, 24)
  context.fillStyle = theme.muted
  context.font = `${theme.size}px ${theme.font}`
  context.fillText(subtitle, margin, 40)
  context.drawImage(drawing, margin, headHeight, width, height)
  return new Promise((made, failed) =>
    canvas.toBlob(
      (blob) => (blob ? made(blob) : failed(new Error('the image could not be written'))),
      'image/png',
    ),
  )
}
