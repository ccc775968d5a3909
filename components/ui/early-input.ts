// On a slow connection a form appears seconds before its scripts, and people start typing. React leaves that input on
// screen without knowing it, and removes it at the form's next change.

function tell(control: Element, event: 'change' | 'click' | 'input'): void {
  control.dispatchEvent(new Event(event, { bubbles: true }))
}

/** A function that reports to React what a person did to a control before hydration; null if nothing. */
function missedIn(control: Element): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findIndex((option) => option.defaultSelected)
    const chosen = control.selectedIndex
    // A list rendered by a script has no option marked.
    if (rendered === -1 || rendered === chosen) return null
    return () => {
      control.selectedIndex = chosen
      tell(control, 'change')
    }
  }
  if (!(control instanceof HTMLInputElement)) return null
  if (control.type === 'file') return control.files?.length ? () => tell(control, 'change') : null
  const isTick = /^(checkbox|radio)$/.test(control.type)
  const property = isTick ? 'checked' : 'value'
  const rendered = isTick ? control.defaultChecked : control.defaultValue
  const now = control[property]
  // In a radio group the selected button reports for all.
  if (now === rendered || (now === false && control.type === 'radio')) return null
  return () => {
    // React tracks values set by scripts, and treats an event as a change only if the control's value differs from the
    // tracked one. So set the old value through React's setter and the new one around it, as typing does.
    Reflect.set(control, property, rendered)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, property)?.set?.call(control, now)
    tell(control, isTick ? 'click' : 'input')
  }
}

/** Call when React has hydrated the form; returns a function that dispatches all missed input as events. */
export function missedInput(form: HTMLFormElement): () => void {
  // Read everything before reporting anything: the first change would remove the other input.
  const missed = [...form.elements].map(missedIn)
  return () => {
    for (const tellOf of missed) tellOf?.()
  }
}
