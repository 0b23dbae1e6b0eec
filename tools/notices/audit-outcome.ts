import { z } from 'zod'

const reportSchema = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().default('') })),
})
const refusalSchema = z.object({ message: z.string() })
const failing = ['high', 'critical']

/** What `npm audit --json` printed, in words; a registry that cannot be asked is reported and is no failure. */
export function auditOutcome(output: string): { text: string; exitCode: 0 | 1 } {
  const answer = parseJson(output)
  const report = reportSchema.safeParse(answer)
  if (!report.success) {
    const refusal = refusalSchema.safeParse(answer)
    // A mirror may pass on its whole address; its status says enough.
    const reason = refusal.success ? refusal.data.message.split(' - ')[0] : 'no answer'
    return { text: `Not audited: the registry does not answer audits (${reason}).`, exitCode: 0 }
  }
  const found = Object.entries(report.data.vulnerabilities)
  const lines = found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`.trim())
  const isFailing = found.some(([, { severity }]) => failing.includes(severity))
  const text = found.length === 0 ? 'No known vulnerabilities.' : lines.toSorted().join('\n')
  return { text, exitCode: isFailing ? 1 : 0 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
