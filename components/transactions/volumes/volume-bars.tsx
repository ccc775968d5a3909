'use client'

import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { type Bar, Drawing } from './volume-drawing'

interface VolumeBarsProps {
  label: string
  /** How to see a month's figures, until one is chosen: with a mouse and keys, and with a finger. */
  hint: string
  touchHint: string
  height: number
  /** The axis, from its end down to zero. */
  ticks: readonly string[]
  bars: readonly Bar[]
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

function MonthNames({ bars }: { bars: readonly Bar[] }) {
  return (
    <div aria-hidden="true" className="col-start-2 flex">
      {bars.map(({ month, name, initial }) => (
        <span key={month} className="flex-1 text-center">
          <span className="sm:hidden">{initial}</span>
          <span className="hidden sm:inline">{name}</span>
        </span>
      ))}
    </div>
  )
}

/** Bars of reais, sold below and bought above. Pointer or arrow keys choose a month, whose figures appear below. */
export function VolumeBars({ label, hint, touchHint, height, ticks, bars }: VolumeBarsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = bars.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : null
    if (by === undefined && to === null) return
    event.preventDefault()
    setChosen((at) => to ?? Math.max(0, Math.min(last, (at ?? last) + (by ?? 0))))
  }
  const figures = chosen === null ? undefined : bars[chosen]?.figures
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-muted text-xs">
        <div aria-hidden="true" className="flex h-40 flex-col justify-between text-right tabular-nums">
          {ticks.map((tick, index) => (
            <span key={tick} className={clsx('leading-none', index === 0 && '-mt-1')}>
              {tick}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={(chosen ?? last) + 1}
          aria-valuetext={bars[chosen ?? last]?.figures}
          onKeyDown={onKeyDown}
          onFocus={() => setChosen((at) => at ?? last)}
          // Lifting a finger also leaves; the month it chose must stay readable.
          onPointerLeave={(event) => {
            if (event.pointerType !== 'touch') setChosen(null)
          }}
          className="relative flex h-40"
        >
          <Drawing bars={bars} height={height} chosen={chosen ?? -1} />
          {bars.map(({ month }, index) => (
            <span
              key={month}
              onPointerEnter={() => setChosen(index)}
              onPointerDown={() => setChosen(index)}
              className="relative flex-1"
            />
          ))}
        </div>
        <MonthNames bars={bars} />
      </div>
      <p className="min-h-10 text-sm tabular-nums sm:min-h-5">
        {figures ?? (
          <>
            <span className="pointer-coarse:hidden">{hint}</span>
            <span className="pointer-coarse:inline hidden">{touchHint}</span>
          </>
        )}
      </p>
    </div>
  )
}
