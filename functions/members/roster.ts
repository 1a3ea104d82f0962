import { type MemberItem, member } from '../model/members/member.ts'

const attributes = [
  ...(['email', 'firstName', 'lastName', 'subscriptionStatus'] as const),
  ...(['subscriptionExpiresAt', 'subscriptionGraceUntil', 'tierOverride'] as const),
]

/** Of a member what they are counted and found by. */
export type Enrolled = Pick<MemberItem, (typeof attributes)[number]>

const keptForMs = 60_000

let kept: { readAt: number; roster: Promise<Enrolled[]> } | undefined

/**
 * Everyone there is, by what they are counted by. An item for each number would be written by every sign-up and every
 * payment; admins are few, so that all are read instead, page by page, once a minute in each copy that is asked.
 */
export function rosterOf(now: number): Promise<Enrolled[]> {
  if (kept && Math.abs(now - kept.readAt) < keptForMs) return kept.roster
  const roster = read()
  kept = { readAt: now, roster }
  // What could not be read is asked for again.
  roster.catch(() => forgetRoster())
  return roster
}

/** After a change that is to show at once. */
export function forgetRoster(): void {
  kept = undefined
}

async function read(): Promise<Enrolled[]> {
  const { data } = await member()
    .query.byCreated({})
    .go({ pages: 'all', attributes: [...attributes] })
  return data
}
