/** Moves the focus to the first field with an error, once rendered. Returns whether there is one. */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
  field?.focus()
  return field !== null
}
