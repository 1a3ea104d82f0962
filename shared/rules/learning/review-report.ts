/** The reasons for reporting a review. */
export const reportReasons = ['offensive', 'untrue', 'private', 'advertising', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
