import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import ChartView from '../../../src/renderer/ui/charts/ChartView.vue'
import { mountView } from '../../support/view-page.ts'

async function openChart(first: string | null) {
  const message = shallowRef(first)
  const page = defineComponent({
    setup: () => () =>
      h(ChartView, {
        title: 'Busiest tags',
        summary: '2 tags by activations',
        fileName: 'tags',
        testid: 'tags',
        message: message.value,
        option: () => ({ series: [] }),
        table: () => ({
          headings: ['Tag', 'Activations'],
          rows: [
            ['LT204', '12'],
            ['PT1', '3'],
          ],
        }),
      }),
  })
  const { wrapper } = await mountView(page)
  const button = (name: string) =>
    wrapper.findAll('button').find((one) => one.attributes('aria-label') === name)
  return { wrapper, message, button }
}

test('says why there is no chart, and offers neither table nor file then', async () => {
  const { wrapper, button } = await openChart('Loading')
  expect(wrapper.get('[role=status]').text()).toBe('Loading')
  expect(wrapper.find('[role=img]').exists()).toBe(false)
  expect(button('Busiest tags: show as a table')?.attributes()).toHaveProperty('disabled')
  await wrapper.get('[data-testid=tags-save]').trigger('click')
  await flushPromises()
  const menu = wrapper.get('[data-testid=tags-save-menu]')
  expect(menu.text()).toContain('There is no chart to save.')
  expect(menu.findAll('button:not([disabled])')).toHaveLength(0)
})

test('shows the same content as a table', async () => {
  const { wrapper, button, message } = await openChart('Loading')
  message.value = null
  await flushPromises()
  await button('Busiest tags: show as a table')?.trigger('click')
  await flushPromises()
  const rows = wrapper
    .get('table')
    .findAll('tr')
    .map((row) => row.findAll('th, td').map((cell) => cell.text()))
  expect(rows).toEqual([
    ['Tag', 'Activations'],
    ['LT204', '12'],
    ['PT1', '3'],
  ])
  expect(wrapper.find('[role=img]').exists()).toBe(false)
})
