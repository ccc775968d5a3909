import type { ReactNode } from 'react'

/** Two lanes and the ramp between them, as in the mark. */
const lanes = (
  <>
    <path d="M8 30h34M118 66h34" className="stroke-line-strong" />
    <path d="M8 66h30c9 0 17-4.5 22-12l16-24c5-7.5 13-12 22-12h54" className="stroke-accent" />
  </>
)

const pictures = {
  /** Nothing has happened yet: a coin waits at the foot of the ramp. */
  waiting: (
    <>
      {lanes}
      <circle cx="22" cy="52" r="11" className="fill-highlight stroke-on-highlight" />
      <path d="M22 47v10" className="stroke-on-highlight" />
    </>
  ),
  /** Nobody is saved: an empty card in front of another. */
  people: (
    <>
      <rect x="46" y="10" width="84" height="54" rx="10" className="fill-raised stroke-line-strong" />
      <rect x="30" y="24" width="84" height="54" rx="10" className="fill-surface stroke-accent" />
      <circle cx="52" cy="45" r="9" className="fill-highlight stroke-on-highlight" />
      <path d="M70 41h32M70 51h20M42 66h48" className="stroke-line-strong" />
    </>
  ),
  /** Nothing matches: the lanes under a glass. */
  search: (
    <>
      <g className="opacity-60">{lanes}</g>
      <circle cx="80" cy="42" r="21" className="fill-surface stroke-accent" />
      <path d="m95 57 18 18" className="stroke-accent" />
      <path d="M71 42h18" className="stroke-line-strong" />
    </>
  ),
  /** The page is not there: the ramp ends in the air. */
  missing: (
    <>
      <path d="M8 30h34M118 66h34" className="stroke-line-strong" />
      <path d="M8 66h30c9 0 17-4.5 22-12l6-9M94 18h58" className="stroke-accent" />
      <circle cx="86" cy="60" r="11" className="fill-highlight stroke-on-highlight" />
      <path d="M86 55v10" className="stroke-on-highlight" />
      <path d="M80 38v5M92 36v7" className="stroke-line-strong" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>

export type PictureName = keyof typeof pictures

/** A drawing beside words that say the same. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg
      viewBox="0 0 160 88"
      aria-hidden="true"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-22 w-40"
    >
      {pictures[name]}
    </svg>
  )
}
