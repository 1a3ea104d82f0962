import type { Defence } from '../../defence.ts'

/** The identity of callers, and whether it is still valid. */
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
  {
    name: 'cookies-over-https-alone',
    file: 'functions/auth/cookies.ts',
    from: "const secure = 'Path=/; Secure; SameSite=Lax'",
    to: "const secure = 'Path=/; SameSite=Lax'",
    tests: ['test/functions/auth/cookies.test.ts'],
  },
  {
    name: 'media-cookies-over-https-alone',
    file: 'functions/ports/media/cloudfront.ts',
    from: 'Secure; HttpOnly',
    to: 'HttpOnly',
    tests: ['test/functions/videos/playback.test.ts'],
  },
  {
    name: 'plain-cookies-given',
    file: 'infra/local/gateway.ts',
    from: 'givenPlainly(answer.cookies)',
    to: 'answer.cookies',
    tests: ['test/functions/auth/sessions.test.ts'],
  },
  {
    name: 'plain-cookies-first',
    file: 'infra/local/edge/plain-cookies.ts',
    from: '.filter((pair) => !names.has(nameOf(pair)))',
    to: '',
    tests: ['test/infra/local/plain-cookies.test.ts'],
  },
]
