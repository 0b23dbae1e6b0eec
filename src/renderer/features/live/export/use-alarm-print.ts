import { nextTick, onBeforeUnmount, onMounted, shallowRef } from 'vue'

/** True while the browser prints: then the whole list is on the page, not only the rows in sight. */
export function useAlarmPrint() {
  const printing = shallowRef(false)
  const begin = () => (printing.value = true)
  const end = () => (printing.value = false)
  onMounted(() => {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  })
  return {
    printing,
    async print() {
      begin()
      await nextTick()
      window.print()
    },
  }
}
