'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface StepHeadingProps {
  /** Changes with the step: a new value moves the focus here, so that the new step is read out. */
  step: string
  children: ReactNode
}

let lastStep: string | null = null

/** The heading of a step. Takes the focus when the step changes under the person, not on the page's first show. */
export function StepHeading({ step, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (lastStep !== null && lastStep !== step) heading.current?.focus()
    lastStep = step
  }, [step])
  return (
    <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
      {children}
    </h1>
  )
}
