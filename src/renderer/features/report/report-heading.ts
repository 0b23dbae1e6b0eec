/** The heading of a column of the report's tables. */
export interface ReportHeading {
  id: string
  text: string
  /** Its cells are numbers. */
  number?: boolean
}
