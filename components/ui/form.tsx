'use client'

import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { missedInput } from './early-input'

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
}

/** A form that a script sends, and only a script; what was typed before the script came is kept. */
export function Form({ ref, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useLayoutEffect(() => {
    // Not within React's own work, which would gather the changes and hand each of them the form of before.
    if (form.current !== null) queueMicrotask(missedInput(form.current))
  }, [form])
  // Sent by the browser itself, as by a press before the script is here, it would put all that was typed, a name and a
  // tax id with it, into the address. By the method `dialog`, and in none, a browser sends nothing.
  return <form {...rest} ref={form} method="dialog" noValidate />
}
