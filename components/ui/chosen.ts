/** In forced colours, which drop every ground: the system's own mark of a choice. */
export const forcedChosenClass =
  'forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'

/** Marks what is chosen among others. */
export const chosenClass = `border-accent bg-accent-soft ${forcedChosenClass}`

/** The same for a row with a radio button, which stays visible in forced colours. */
export const chosenRowClass = 'border-accent bg-accent-soft forced-colors:border-[Highlight]'
