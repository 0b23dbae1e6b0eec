import { expect, test } from './engine-test.ts'

const row = '[data-testid=alarms] [data-alarm-id]'

test('an operator signs in, finds an alarm, takes it, calls about it and reads its history', async ({
  open,
}) => {
  const { operator, service } = await open({ alarms: 20, history: 2, tags: 60 })
  const path = 'NORTH\\BOILER2\\LT9917.HIHI'
  const message = 'Drum level high-high'

  await test.step('signs in', async () => {
    await operator.sees('[data-testid=connection][data-kind=live]')
    expect(await operator.evaluate(() => location.href)).not.toContain('key=')
  })

  await test.step('sees an alarm as soon as it is raised', async () => {
    await operator.sees('[data-testid=account]', '20 alarms')
    await service.post({ path, priority: 1, alarmMessage: message })
    await operator.sees(row, message)
    await operator.sees('[data-testid=strip]', message)
  })

  await test.step('filters', async () => {
    await operator.clicks('[data-testid=filter]')
    await operator.types('lt9917')
    await operator.sees('[data-testid=account]', '1 of 21')
    await operator.presses('Enter')
  })

  await test.step('reads the details', async () => {
    await operator.clicks(row, message)
    await operator.sees('[data-testid=detail]', path)
  })

  await test.step('looks up a key, and closes the list of keys by a click beside it', async () => {
    await operator.presses('?')
    await operator.sees('[data-testid=key-sheet]')
    await operator.clicksAt(20, 450)
    await operator.misses('[data-testid=key-sheet]')
  })

  await test.step('takes it', async () => {
    const before = await operator.sees('[data-testid=take]')
    await operator.clicks('[data-testid=take]')
    await operator.holds(
      'the button gives it back now',
      async () => (await operator.sees('[data-testid=take]')) !== before,
    )
  })

  await test.step('calls', async () => {
    await operator.clicks('[data-testid=detail] [data-testid=call]')
    await operator.sees('[data-testid=call-dialog]', message)
    await operator.types('night')
    await operator.sees('[data-testid=call-dialog] [role=option]', 'Night shift')
    await operator.presses('Enter')
    await operator.sees('[data-testid=called]', 'A. Lindqvist')
    await operator.presses('Enter')
    await operator.sees('[data-testid=call-card]', 'Night shift')
    await operator.sees('[data-testid=call-go]:focus')
    await operator.presses('Enter')
    await operator.sees('[data-testid=call-end]', 'call placed')
    await operator.sees('[data-testid=call-go]:focus')
    await operator.presses('Enter')
    await operator.misses('[data-testid=call-dialog]')
  })

  await test.step('reads the history', async () => {
    await operator.clicks('nav a[href="#/histories"]')
    await operator.sees('[data-testid=records] [data-key]')
    await operator.sees('[data-testid=record-state]', 'loaded')
  })

  await test.step('has the list on a phone', async () => {
    await operator.resize(390, 844)
    await operator.clicks('nav a[href="#/live"]')
    const width = () => operator.evaluate(() => document.documentElement.scrollWidth)
    // What is selected is before the list.
    await operator.sees('[data-testid=detail]', path)
    expect(await width()).toBe(390)
    await operator.clicks('[data-testid=detail] button.close')
    await operator.misses('[data-testid=detail]')
    expect(await width()).toBe(390)
    await operator.clicks(row, message)
    await operator.sees('[data-testid=detail]', path)
  })

  expect(await operator.errors(), 'errors of the page').toEqual([])
})
