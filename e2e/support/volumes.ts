/** The heading of the sums by month. */
export const volumesHeading = 'volume.heading'
