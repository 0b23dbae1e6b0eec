import { expect, it } from 'vitest'
import { answer } from '../../../../src/main/desktop/answers.ts'
import { readPolicy } from '../../../../src/shared/rules/read-policy.ts'

it('says which entries of the policy apply and which do not', async () => {
  let said = ''
  const content = { 'desk.role': 'operator', 'log.level': 'loud', defaults: { 'display.theme': 'dark' } }
  const code = await answer('diagnostics', {
    version: '1.2.3',
    folder: '/home/operator/.config/tocsin',
    logs: [],
    readPolicy: () => readPolicy(content, 'policy.json'),
    describeSystem: () => ({}),
    write: (text) => (said += text),
  })
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({
    folder: '/home/operator/.config/tocsin',
    policy: {
      source: 'policy.json',
      locked: ['desk.role'],
      defaults: ['display.theme'],
      problems: [expect.stringContaining('policy.json: log.level: ')],
    },
  })
})
