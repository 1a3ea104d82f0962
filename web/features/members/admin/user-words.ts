import type { AdminUser } from '#shared/contract/members/admin-user.ts'

/** Name, or the email of anyone who has not told one. */
export const nameOf = ({ firstName, lastName, email }: AdminUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
