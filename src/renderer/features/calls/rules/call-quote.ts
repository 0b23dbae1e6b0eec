import type { CallSubject } from './call-subject.ts'

/** An alarm in one sentence, as a call says it. */
export function quoteAlarm(subject: CallSubject, raised: string): string {
  const facts = [subject.message || subject.name, subject.path, raised, subject.value]
  return facts.filter((fact) => fact !== '').join(', ')
}
