import { watch } from 'vue'
import { useExports } from '../bridge/stores/exports.ts'

/** Fetches what the host has made for this page, once each: the browser asks where it shall lie, or knows. */
export function useDownloads(page: Document): void {
  const store = useExports()
  const fetched = new Set<string>()
  watch(
    () => store.exports,
    (exports) => {
      for (const { ticket, download } of exports) {
        if (download === null || fetched.has(download)) continue
        fetched.add(download)
        const link = page.createElement('a')
        link.href = download
        link.download = ticket
        link.click()
      }
    },
  )
}
