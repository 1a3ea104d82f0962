import type { ReportReason } from '#shared/rules/learning/review-report.ts'

export const reasonWords: Readonly<Record<ReportReason, string>> = {
  offensive: 'Offensive or hurtful',
  untrue: 'Not true',
  private: 'Reveals something private',
  advertising: 'Advertising',
  other: 'Something else',
}
