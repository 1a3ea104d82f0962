/** The state of an application to teach. */
export type Approval = 'pending' | 'approved' | 'rejected'

type Decided = { isApproved: boolean; rejectionReason?: string | null | undefined }

/** The last decision; a rejection always has a reason. */
export function approvalOf({ isApproved, rejectionReason }: Decided): Approval {
  if (isApproved) return 'approved'
  return rejectionReason ? 'rejected' : 'pending'
}

/** The lowest hourly rate in dollars. */
export const lowestRate = 10
export const highestRate = 500

/** Whether an entered rate is dollars, with or without cents, within the bounds. */
export function isHourlyRate(typed: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) >= lowestRate && Number(typed) <= highestRate
}

/** Subjects entered with commas: trimmed, without empty ones, each once in any mix of upper and lower case. */
export function specialtiesOf(typed: readonly string[]): string[] {
  const named = typed.map((name) => name.trim()).filter(Boolean)
  const seen = new Set<string>()
  return named.filter((name) => {
    const word = name.toLowerCase()
    return !seen.has(word) && seen.add(word)
  })
}
