/** Where somebody who has applied to teach stands. */
export type Approval = 'pending' | 'approved' | 'rejected'

type Decided = { isApproved: boolean; rejectionReason?: string | null | undefined }

/** What was last decided; a rejection without a reason is not possible. */
export function approvalOf({ isApproved, rejectionReason }: Decided): Approval {
  if (isApproved) return 'approved'
  return rejectionReason ? 'rejected' : 'pending'
}

/** Dollars an hour may cost. */
export const lowestRate = 10
export const highestRate = 500

/** Whether a typed rate is dollars, with cents or without, within the bounds. */
export function isHourlyRate(typed: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) >= lowestRate && Number(typed) <= highestRate
}

/** What is taught, as typed between commas: trimmed, empty ones dropped, each once however it is written. */
export function specialtiesOf(typed: readonly string[]): string[] {
  const named = typed.map((name) => name.trim()).filter(Boolean)
  const seen = new Set<string>()
  return named.filter((name) => {
    const word = name.toLowerCase()
    return !seen.has(word) && seen.add(word)
  })
}
