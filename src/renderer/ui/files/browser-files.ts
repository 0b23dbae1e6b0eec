/** Hands a text or an image to the browser as a download; Electron and the web host's pages do it the same way. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Once begun, the download holds its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Has the browser fetch a file that the host holds for this page. */
export function fetchDownload(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

/** What a file of the desk is called: what it holds, and when it was made. */
export function exportName(what: string, now: number): string {
  return `tocsin-${what}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`
}

/** The bytes of a file in base64, as an order carries them. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    // A data address is the type, a comma and the bytes.
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    )
    reader.readAsDataURL(file)
  })
}
