// On a slow line a form stands there seconds before its scripts do, and people do not wait. React leaves on the screen
// what was typed meanwhile, knows nothing of it, and takes it away at the form's next change.

function tell(control: Element, event: 'change' | 'click' | 'input'): void {
  control.dispatchEvent(new Event(event, { bubbles: true }))
}

/** What a person has done to one control that React has not heard of, as a way to tell it; null for nothing. */
function missedIn(control: Element): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findIndex((option) => option.defaultSelected)
    const chosen = control.selectedIndex
    // None is marked in a list that was made by a script.
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
  // Of a group of radio buttons the one that is on now tells for all.
  if (now === rendered || (now === false && control.type === 'radio')) return null
  return () => {
    // React notes what a script sets, and takes an event for a change only where the control holds another value than the
    // noted one: the old value is set for React to note, the new one behind its back, as a keyboard does.
    Reflect.set(control, property, rendered)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, property)?.set?.call(control, now)
    tell(control, isTick ? 'click' : 'input')
  }
}

/** To be called when React has taken over the form; answers what tells it, by events as a person's, of all it missed. */
export function missedInput(form: HTMLFormElement): () => void {
  // All is read before anything is told: the first change would take the others off the screen.
  const missed = [...form.elements].map(missedIn)
  return () => {
    for (const tellOf of missed) tellOf?.()
  }
}
