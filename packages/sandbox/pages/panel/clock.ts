import { html } from 'hono/html'
import { clockView } from '../../service/clock'
import { moment } from '../format'
import type { Markup } from '../layout'
import { doneNote, formProblem, languageField, options, type Part, textOf, wrong } from './part'

const SHORT = [
  ['1', 'minutes'],
  ['10', 'minutes'],
  ['1', 'hours'],
  ['1', 'days'],
] as const
const UNITS = { minutes: 'min', hours: 'h', days: 'd' } as const

export function clockSection(part: Part): Markup {
  const { words, language } = part
  const { now, aheadSeconds } = clockView(part.context)
  return html`<h2>${words.clock}</h2><p>${words.clockLead}</p>${doneNote(part)}
<div class="card pad"><dl class="short"><dt>${words.now}</dt><dd>${moment(now, language, 'second')}</dd>
<dt>${words.ahead}</dt><dd data-testid="ahead">${span(part, aheadSeconds)}</dd></dl>
<form class="gap-top" method="post" action="/panel/clock">${languageField(part)}${formProblem(part, 'clock')}
<div class="row"><label>${words.amount}<input name="amount" type="number" inputmode="numeric" min="1" max="31622400" required value="${textOf(part, 'clock', 'amount', '30')}"${wrong(part, 'clock', 'amount')}></label>
<label>${words.unit}<select name="unit">${options(
    [
      ['seconds', words.seconds],
      ['minutes', words.minutes],
      ['hours', words.hours],
      ['days', words.days],
    ],
    textOf(part, 'clock', 'unit'),
  )}</select></label><button class="main">${words.advance}</button></div></form>
<div class="row quick gap-top">${SHORT.map(
    ([amount, unit]) => html`<form method="post" action="/panel/clock">${languageField(part)}
<input type="hidden" name="unit" value="${unit}"><button name="amount" value="${amount}">+${amount} ${UNITS[unit]}</button></form>`,
  )}</div></div>`
}

/** Whole days, hours, minutes and seconds, omitting zeros. */
function partsOf(seconds: number): readonly string[] {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  return parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
}

function span({ words }: Part, seconds: number): string {
  return seconds === 0 ? `0 ${words.seconds}` : partsOf(seconds).join(' ')
}

/** Its largest unit alone, for a mark. */
export function shortSpan(seconds: number): string {
  return partsOf(seconds)[0] ?? '0 s'
}
