import { flushPromises } from '@vue/test-utils'
import { vi } from 'vitest'

/** The page loads its call dialog once the list is there, and shows it when that is done. */
export async function loadCallDialog(): Promise<void> {
  await vi.dynamicImportSettled()
  await flushPromises()
}
