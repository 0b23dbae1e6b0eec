import { expect, type Page } from '@playwright/test'
import { channelRoles } from '../../src/shared/ipc/channel-roles.ts'
import type { RequestFrame } from '../../src/shared/ipc/requests.ts'

/** Every key that types something, and so every key of a view that could take it away. */
const letters = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789'
const typed = `${letters} .,;:!?+-*/=#%&()<>@_|~^$[]{}'"\\`

/** Remembers the requests that a page sends; before it is opened. */
export function requestsOf(page: Page): { taken(): string[] } {
  const channels: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) =>
      channels.push((JSON.parse(payload.toString()) as RequestFrame).channel),
    ),
  )
  return { taken: () => channels.splice(0) }
}

/** What says that somebody is there, and what a page reads by itself. */
const unasked = ['alarms.seen', 'sessions.list']
/** What only reads; everything else is done to something. */
const isHarmless = (channel: string) =>
  unasked.includes(channel) || channelRoles[channel as keyof typeof channelRoles] === 'viewer'

/**
 * Types every sign into every text field of what is in front: the field has it, and nothing else changes. The keys are
 * made in the page, since those of the browser take half a second for each of a hundred fields.
 */
export async function expectTyping(
  page: Page,
  sent: ReturnType<typeof requestsOf>,
  { name, within, sends = [] }: { name: string; within?: string; sends?: readonly string[] },
): Promise<void> {
  sent.taken()
  const fields = await page.evaluate(typeIntoAll, { text: typed, within })
  expect(fields, `${name} has text fields`).not.toEqual([])
  for (const { field, value, expected, before, after } of fields) {
    expect(value, `${name}: ${field}`).toBe(expected)
    expect(after, `${name}: ${field}`).toEqual(before)
  }
  const acts = sent.taken().filter((channel) => !isHarmless(channel) && !sends.includes(channel))
  expect(acts, name).toEqual([])
}

/** Runs in the page. */
async function typeIntoAll({ text, within }: { text: string; within: string | undefined }) {
  const all = <Kind extends HTMLElement>(selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<Kind>(selector),
  ]
  const fronts = ['dialog[open]', '[popover]:popover-open', within ?? 'body']
  const front = fronts.flatMap((selector) => all(selector).at(-1) ?? [])[0] ?? document
  const isFilter = (field: Element) => field.closest('.find, [data-testid=filters-menu]') !== null
  const kinds = ['text', 'search', 'password', 'url', 'tel', 'number', 'textarea']
  const fields = all<HTMLInputElement>('input, textarea', front)
    .filter((field) => kinds.includes(field.type) && !field.disabled && !field.readOnly)
    .filter((field) => field.checkVisibility())
    // Filters last: they hide others.
    .toSorted((one, other) => Number(isFilter(one)) - Number(isFilter(other)))

  const shown = (selector: string) => all(selector).map(({ textContent }) => textContent)
  const stateBeside = (field: Element) => ({
    // What is searched for is part of the address, and what is not found is not selected.
    address: isFilter(field) ? location.hash.split('?')[0] : location.hash,
    selected: isFilter(field) ? [] : all('main [aria-selected=true]').map(({ id }) => id),
    details: isFilter(field) ? [] : shown('main aside h2'),
    dialogs: all('dialog[open]').length,
    menus: all('[popover]:popover-open').length,
    pressed: shown('[aria-pressed=true]'),
    size: document.documentElement.style.fontSize,
    theme: document.documentElement.dataset['theme'],
    focus: document.activeElement === field,
  })
  /** A frame, and what came of it. */
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const replace = async (content: string) => {
    document.execCommand('selectAll')
    document.execCommand(content === '' ? 'delete' : 'insertText', false, content)
    await drawn()
  }

  const results = []
  for (const field of fields) {
    if (!field.isConnected) continue
    const stored = field.value
    field.focus()
    await replace('')
    const before = stateBeside(field)
    for (const key of text) {
      const code = /\d/.test(key) ? `Digit${key}` : /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : ''
      const shiftKey = /[A-Z]/.test(key)
      const stroke = { key, code, shiftKey, bubbles: true, cancelable: true }
      if (field.dispatchEvent(new KeyboardEvent('keydown', stroke)))
        document.execCommand('insertText', false, key)
      field.dispatchEvent(new KeyboardEvent('keyup', stroke))
    }
    await drawn()
    const expected = field.maxLength < 0 ? text : text.slice(0, field.maxLength)
    results.push({
      field: field.outerHTML.slice(0, 160),
      value: field.value,
      expected,
      before,
      after: stateBeside(field),
    })
    await replace(stored)
  }
  return results
}
