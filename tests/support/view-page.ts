import { flushPromises, type DOMWrapper } from '@vue/test-utils'
import { onTestFinished, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import type { Feature } from '../../src/renderer/feature.ts'
import { useSettings } from '../../src/renderer/bridge/stores/settings.ts'
import { useShortcuts } from '../../src/renderer/ui/commands.ts'
import { mountInPage, type MountOptions } from './mount.ts'

/** Mounts a view in a page with shortcuts and, if given, what a feature adds to every page. */
export function mountView(
  view: Component,
  { feature, ...options }: MountOptions & { feature?: Pick<Feature, 'setup' | 'overlays'> } = {},
) {
  const page = defineComponent({
    setup() {
      const settings = useSettings()
      useShortcuts(document, () => settings.settings?.keys ?? {})
      feature?.setup?.()
      return () => [h(view), ...(feature?.overlays ?? []).map((overlay) => h(overlay))]
    },
  })
  provideLayout()
  return mountInPage(page, options)
}

/** What the simulated page lacks: a height, without which tables draw no rows, and idle callbacks. */
function provideLayout(): void {
  const deadline: IdleDeadline = { didTimeout: false, timeRemaining: () => 50 }
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => setTimeout(() => run(deadline)))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  onTestFinished(() => height.mockRestore())
}

/** Presses a key where the focus is, as in `n`, `Delete`, `Control+z` or `Meta+z`; Enter in a form submits it. */
export async function press(combo: string): Promise<void> {
  const parts = combo.split('+')
  const key = parts.at(-1) ?? ''
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: parts.includes('Control'),
    metaKey: parts.includes('Meta'),
    bubbles: true,
    cancelable: true,
  })
  const isHandled = !target.dispatchEvent(event)
  const form = target instanceof HTMLInputElement ? target.form : null
  if (key === 'Enter' && !isHandled && form) form.requestSubmit()
  await flushPromises()
}

/** A part of the page to look in. */
interface Scope {
  findAll(selector: string): DOMWrapper<Element>[]
}

/** The control with this label, as a reader finds it. */
export function byLabel(wrapper: Scope, label: string): DOMWrapper<Element> {
  const named = wrapper.findAll('label').find((one) => one.text().trim() === label)
  const element = named?.element as HTMLLabelElement | undefined
  const control = element?.htmlFor
    ? document.getElementById(element.htmlFor)
    : element?.querySelector('input, select, textarea')
  const found = wrapper.findAll('input, select, textarea').find((one) => one.element === control)
  if (!control || !found) throw new Error(`no control is labelled ${label}`)
  return found
}

/** The button whose text begins so, shortcuts aside. */
export function button(wrapper: Scope, text: string): DOMWrapper<Element> {
  const found = wrapper.findAll('button').find((one) => one.text().startsWith(text))
  if (!found) throw new Error(`no button says ${text}`)
  return found
}

/** Chooses a file in a file field. */
export async function chooseFile(
  input: { element: Element; trigger: (event: string) => Promise<unknown> },
  name: string,
  content: BlobPart,
): Promise<void> {
  Object.defineProperty(input.element, 'files', { value: [new File([content], name)], configurable: true })
  await input.trigger('change')
}
