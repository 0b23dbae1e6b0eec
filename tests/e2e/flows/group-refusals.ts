import { expect } from '@playwright/test'
import type { Fault } from '../../support/faulty-service.ts'
import type { FlowTest } from '../../support/flow-test.ts'
import { groupRow, lookAt, openForm, openGroups } from '../../support/groups-page.ts'
import { plainRefusals, type Refusal } from '../../support/refusals.ts'
import { foreignGroups } from '../../support/service-faults.ts'

const groups = { list: '/api/v1/callgroups', kind: 'group', other: 'members' } as const
const groupings = { list: '/api/v1/callgroupgroupings', kind: 'grouping', other: 'groups' } as const
const reads = (path: string) => ({ method: 'GET', path }) as const
const creations = (path: string) => ({ method: 'POST', path }) as const
const answer = (status: number, body?: unknown): Fault => ({ kind: 'answer', status, body })

const refusals: (Refusal & { atField?: [field: string, text: string] })[] = [
  {
    name: '400 with a field',
    fault: answer(400, { title: 'Bad', errors: [{ field: 'name', message: 'is too plain' }] }),
    words: 'rejected the request',
    atField: ['name', 'is too plain'],
  },
  {
    name: '422 in the form of ASP.NET',
    fault: answer(422, { errors: { Name: ['Too short.'], Owner: ['is needed'] } }),
    words: 'rejected the request',
    atField: ['name', 'Too short.'],
  },
  ...plainRefusals,
]

/** A service that refuses a creation in every way there is, and one whose call groups have other fields. */
export function groupRefusalFlows(test: FlowTest): void {
  for (const { list, kind, other } of [groups, groupings]) {
    test(`whatever the service refuses a ${kind} with, there is one clear message and nothing is lost`, async ({
      openFaulty,
    }) => {
      const { page, faulty } = await openFaulty()
      await openGroups(page)
      const { form, field, chooser, problemAt, send } = await openForm(page, kind)
      await field('name').fill('Weekend')
      await chooser(other).getByRole('option').nth(0).click()
      for (const { name, fault, words, atField } of refusals) {
        await test.step(name, async () => {
          const before = faulty.to('POST', list).length
          faulty.next(creations(list), fault)
          await send()
          await expect.poll(() => faulty.to('POST', list).length).toBe(before + 1)
          await expect(form.getByTestId('failure')).toHaveCount(1)
          await expect(form.getByTestId('failure')).toContainText(words)
          if (atField) await expect(problemAt(atField[0])).toHaveText(atField[1])
          if (name.startsWith('422'))
            await expect(form.getByTestId('failure')).toContainText('owner: is needed')
          await expect(field('name')).toHaveValue('Weekend')
          await expect(chooser(other).getByRole('option').nth(0)).toHaveAttribute('aria-selected', 'true')
        })
      }
      await form.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByTestId('group-end')).toContainText('“Weekend” created.')
      await expect(groupRow(page, 'Weekend')).toHaveAttribute('aria-selected', 'true')
    })
  }

  test('a service whose call groups have other fields is listed, and groups like its own are created', async ({
    openFaulty,
  }) => {
    const { page, faulty } = await openFaulty()
    const listed: object[] = [...foreignGroups]
    faulty.always(reads(groups.list), { kind: 'change', body: () => listed })
    faulty.always(reads(groupings.list), {
      kind: 'answer',
      status: 200,
      body: [{ groupingId: 3, label: 'Alle', callGroupIds: [7, 99] }],
    })
    await openGroups(page)
    const table = page.getByRole('grid', { name: 'Groups' })
    await expect(table.getByRole('columnheader')).toHaveText([
      /groupId/,
      /label/,
      /rota/,
      /Groupings/,
      /People/,
      /participants/,
    ])
    await expect(groupRow(page, 'Nacht')).toContainText('Alle')
    await expect(groupRow(page, 'Nacht')).toContainText('Ö. Weiß, B. Groß')
    await lookAt(page, 'Tree')
    await expect(page.getByRole('treeitem')).toHaveText([
      /Alle/,
      /Group 99 \(not in the list of groups\)/,
      /Nacht/,
      /Without grouping/,
      /Tag/,
    ])
    await lookAt(page, 'Groups')

    const { form, field, chooser, json, problemAt, send } = await openForm(page, 'group')
    await send()
    await expect(problemAt('label')).toHaveText('This field is required.')
    await field('label').fill('Früh')
    await field('rota').fill('C')
    await chooser('participants').getByRole('option', { name: 'Ö. Weiß' }).click()
    const sent = { label: 'Früh', rota: 'C', participants: [{ userId: 501 }] }
    expect(JSON.parse(await json.inputValue())).toEqual(sent)
    // What the form does not know is typed as JSON and sent as it is.
    await json.fill(JSON.stringify({ ...sent, limits: [1, 2] }))
    await expect(field('limits')).toHaveValue(/1,\s+2/)
    await json.fill('[1]')
    await expect(form.getByText('! The body must be a JSON object.')).toBeVisible()
    await json.fill('{"label": "Früh"')
    await expect(form.getByText('! Not JSON')).toBeVisible()
    await form.getByRole('button', { name: 'Discard and show the form' }).click()
    faulty.next(creations(groups.list), answer(201, 12))
    listed.push({ groupId: 12, ...sent })
    await send()
    await expect(page.getByTestId('group-end')).toContainText('“Früh” created.')
    expect(faulty.to('POST', groups.list).map(({ body }) => body)).toEqual([{ ...sent, limits: [1, 2] }])
    await expect(groupRow(page, 'Früh')).toHaveAttribute('aria-selected', 'true')
  })
}
