import { expect, type Page } from '@playwright/test'
import { isLive } from './desk-page.ts'
import { goTo } from './records.ts'

/** Goes to the call groups, once they are read. */
export async function openGroups(page: Page): Promise<void> {
  await isLive(page)
  await goTo(page, 'Call groups')
  await expect(page.getByTestId('group-state')).toContainText('read')
}

/** Looks at them in one of the ways there are. */
export async function lookAt(
  page: Page,
  mode: 'Groups' | 'Groupings' | 'Tree' | 'Coverage gaps',
): Promise<void> {
  const modes = page.getByRole('group', { name: 'View mode' })
  await modes.getByRole('button', { name: new RegExp(`^${mode}( \\d+)?$`) }).click()
}

/** The row of a group or a grouping, by its name. */
export function groupRow(page: Page, name: string) {
  return page.getByTestId('records').getByRole('row').filter({ hasText: name })
}

/** The form for a new group or grouping. */
export function creationForm(page: Page) {
  const form = page.getByRole('dialog', { name: /^New (call group|grouping)$/ })
  return {
    form,
    field: (name: string) => form.locator(`[name="${name}"]`),
    /** What a field says is wrong with it. */
    problemAt: (name: string) => form.getByTestId(`field-${name}`).locator('.problem'),
    chooser: (name: string) => form.getByTestId(`choose-${name}`),
    json: form.getByTestId('creation-json'),
    send: () => form.getByTestId('create-group').click(),
  }
}

/** Opens the form for one more of them. */
export async function openForm(page: Page, kind: 'group' | 'grouping') {
  await page
    .getByRole('button', { name: `New ${kind}`, exact: false })
    .first()
    .click()
  const parts = creationForm(page)
  await expect(parts.form).toBeVisible()
  return parts
}
