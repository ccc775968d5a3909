/**
 * A few buttons of one choice, the first of them primary. Narrow: that one across, the others in equal parts. With room: one
 * row, in which long names wrap before a button does. A status among them has a line of its own.
 */
export const buttonRowClass =
  'flex flex-wrap gap-3 [&>:is(a,button)]:flex-[1_1_calc(50%-0.375rem)] [&>:is(a,button)]:px-2 [&>:is(a,button):first-child]:basis-full pair:grid pair:grid-cols-[repeat(4,auto)] pair:justify-start pair:gap-2 pair:[&>:is(a,button)]:px-3 pair:[&>span]:col-span-full'
