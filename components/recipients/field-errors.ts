import type { ErrorCode } from '@/lib/domain/error-codes'

export type FieldErrors = Readonly<Partial<Record<string, ErrorCode>>>

/** Moves the focus to the first field that is marked, once it is. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
