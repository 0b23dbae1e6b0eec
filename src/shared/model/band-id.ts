/** The bands of priorities by name, most urgent first; what each holds is a profile's: priority-band.ts. */
export const bandIds = ['critical', 'high', 'medium', 'low'] as const
export type BandId = (typeof bandIds)[number]
