/** A tick in the colour of the mark, drawn once when it appears, beside words that say the same. */
export function SuccessMark() {
  return (
    <svg
      aria-hidden="true"
      className="size-14"
      viewBox="0 0 48 48"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="24" cy="24" r="24" className="fill-highlight" />
      <path
        d="m14 25 7 7 13-15"
        pathLength="1"
        strokeDasharray="1"
        strokeWidth="4"
        className="animate-draw stroke-on-highlight"
      />
    </svg>
  )
}
