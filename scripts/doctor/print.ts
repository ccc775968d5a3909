import type { Report } from './diagnose'
import type { Finding } from './finding'

const words = { ok: 'ok', wrong: 'WRONG', unknown: 'not checked' } as const

function linesOf({ area, state, names, what, fix }: Finding): string[] {
  const subject = names.length === 0 || state === 'ok' ? '' : `${names.join(', ')}: `
  const head = `${words[state].padEnd(15)}${area.padEnd(14)}${subject}${what}`
  return fix === null ? [head] : [head, `${' '.repeat(29)}fix: ${fix}`]
}

function countOf(findings: readonly Finding[], state: Finding['state']): number {
  return findings.filter((finding) => finding.state === state).length
}

/** For a person. */
export function asText({ findings }: Report): string {
  const counts = `${countOf(findings, 'ok')} ok, ${countOf(findings, 'wrong')} wrong, ${countOf(findings, 'unknown')} not checked`
  return [...findings.flatMap(linesOf), '', counts].join('\n')
}

/** For a machine: `{ok, findings: [{area, state, names, what, fix}]}`, one line. */
export const asJson = (report: Report): string => JSON.stringify(report)
