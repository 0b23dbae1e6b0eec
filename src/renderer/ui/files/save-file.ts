/** Hands a text or a picture to the browser as a download; Electron and the web host's pages do it the same way. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the content as soon as it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
