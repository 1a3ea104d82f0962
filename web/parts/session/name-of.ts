import type { User } from '#shared/contract/members/user.ts'

/** The display name of a member, or the best fallback. */
export function nameOf({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
