'use client'

import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { takeFocus } from './take-focus'

interface StepHeadingProps {
  /** Changes with the step: a new value moves the focus here, so that the new step is announced. */
  step: string
  /** `sm` where an amount below it is the largest text. */
  size?: 'sm' | 'lg'
  children: ReactNode
}

/** The steps of the page, unless something in it has steps of its own. */
const StepsContext = createContext<{ last: string | null }>({ last: null })

/** Separate from the surrounding steps: its first step is not a change, and does not move the focus. */
export function OwnSteps({ children }: { children: ReactNode }) {
  const [steps] = useState<{ last: string | null }>({ last: null })
  return <StepsContext value={steps}>{children}</StepsContext>
}

/** A step's heading. Takes the focus when the step changes, not when the page first appears. */
export function StepHeading({ step, size = 'lg', children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = useContext(StepsContext)
  useLayoutEffect(() => {
    if (steps.last !== null && steps.last !== step) takeFocus(heading.current)
    steps.last = step
  }, [step, steps])
  return (
    <h1
      // A heading that already has the focus would change its text unheard.
      key={step}
      ref={heading}
      tabIndex={-1}
      className={size === 'lg' ? 'font-semibold text-2xl sm:text-3xl' : 'font-medium text-lg text-muted'}
    >
      {children}
    </h1>
  )
}
