'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

interface StepHeadingProps {
  /** Changes with the step: a new value moves the focus here, so that the new step is read out. */
  step: string
  children: ReactNode
}

/** The steps of the page, unless something in it has steps of its own. */
const StepsContext = createContext<{ last: string | null }>({ last: null })

/** Its steps are apart from those around it: the first of them is no change, and leaves the focus where it is. */
export function OwnSteps({ children }: { children: ReactNode }) {
  const [steps] = useState<{ last: string | null }>({ last: null })
  return <StepsContext value={steps}>{children}</StepsContext>
}

/** The heading of a step. Takes the focus when the step changes under the person, not on the page's first show. */
export function StepHeading({ step, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = useContext(StepsContext)
  useEffect(() => {
    if (steps.last !== null && steps.last !== step) heading.current?.focus()
    steps.last = step
  }, [step, steps])
  return (
    <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
      {children}
    </h1>
  )
}
