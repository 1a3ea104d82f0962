import type { User } from '#shared/contract/members/user.ts'

/** What a member is called where nothing better is known. */
export function nameOf({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
