import type { AdminUser } from '#shared/contract/members/admin-user.ts'

/** The name, or the email if there is none. */
export const nameOf = ({ firstName, lastName, email }: AdminUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
