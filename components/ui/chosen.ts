/** Marks what is chosen among others. Forced colours drop the background, so there only the edge shows it. */
export const chosenClass = 'border-accent bg-accent-soft forced-colors:border-[Highlight]'
