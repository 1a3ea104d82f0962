import type { Defence } from '../../defence.ts'

/** Who calls, and whether they still are what they were. */
export const callers: Defence[] = [
  {
    name: 'role-asked-again',
    file: 'functions/http/caller.ts',
    from: 'found.session.sess.isAdmin && (await isStillAdmin(sid, memberId))',
    to: 'found.session.sess.isAdmin',
    tests: ['test/functions/auth/roles.test.ts'],
  },
  {
    name: 'role-held-a-minute',
    file: 'functions/http/role.ts',
    from: 'held && now - held.askedAt < heldFor',
    to: 'held',
    tests: ['test/functions/auth/roles.test.ts'],
  },
]
