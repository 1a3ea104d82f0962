import { describe, expect, inject, test } from 'vitest'
import { post } from '../../support/fixtures.ts'
import { newEmail } from '../../support/people/people.ts'
import { type Browser, signIn, signUp } from '../../support/people/sign-in.ts'
import {
  isSignedIn,
  newBrowser,
  sessionCookie,
  sessionOf,
  signInAtProvider,
  signInCookieOf,
  startSignIn,
  wayBack,
} from '../../support/people/sign-in-steps.ts'
import { hostCookie } from '../../support/platform/host-cookies.ts'
import { itemsWith, tableName } from '../../support/platform/table.ts'

const origin = inject('origin')
const name = hostCookie(origin, 'kiai')

describe('a session', () => {
  test('planted before sign-in does not survive it', async () => {
    const browser = newBrowser()
    const planted = `${'P'.repeat(43)}.mem_planted`
    browser.cookies.set(sessionCookie, { value: planted, path: '/' })
    await browser.fetch((await wayBack(browser)).href)
    expect(sessionOf(browser)).not.toBe(planted)
    expect(await isSignedIn(browser)).toBe(true)
    const attacker = newBrowser()
    attacker.cookies.set(sessionCookie, { value: planted, path: '/' })
    expect(await isSignedIn(attacker)).toBe(false)
  })

  test('ends when the same browser signs in again', async () => {
    const browser = await signIn(origin, 'free')
    const before = newBrowser()
    before.cookies.set(sessionCookie, { value: sessionOf(browser) ?? '', path: '/' })
    await browser.fetch((await wayBack(browser)).href)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(before)).toBe(false)
  })

  test('is 256 random bits', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 6 }, async () => sessionOf(await signIn(origin, 'free')) ?? ''),
    )
    expect(new Set(secrets).size).toBe(secrets.length)
    for (const secret of secrets) {
      const [random = ''] = secret.split('.')
      expect(random).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(random, 'base64url')).toHaveLength(32)
      expect(new Set(random).size).toBeGreaterThan(15)
    }
  })

  test('is set for this site alone, out of reach of scripts and other sites', async () => {
    const browser = newBrowser()
    const start = await browser.fetch('/api/login')
    const beginning = start.headers.getSetCookie().find((line) => line.startsWith(`${name}-sign-in-`))
    const signed = await browser.fetch(
      (await signInAtProvider(browser, new URL(start.headers.get('location') ?? ''))).href,
    )
    const session = signed.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
    for (const line of [beginning, session]) {
      const attributes = line?.split('; ').slice(1) ?? []
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
      expect(line).not.toMatch(/domain=/i)
      expect(line).toMatch(/Max-Age=[1-9]\d*/)
    }
    const hint = signed.headers.getSetCookie().find((line) => line.startsWith('kiai_signed_in='))
    expect(hint).toMatch(/^kiai_signed_in=(1|new);/)
  })

  test('lasts a working day for an admin and a month for a member', async () => {
    const lasts = async (name: 'admin' | 'free') => {
      const browser = await signIn(origin, name)
      const { data } = await sessionItem(browser)
      return (data?.expire ?? 0) - Date.now() / 1000
    }
    if (!tableName) return
    expect(await lasts('admin')).toBeLessThanOrEqual(12 * 3600)
    expect(await lasts('free')).toBeLessThanOrEqual(30 * 24 * 3600)
  })

  test.skipIf(!tableName)('is kept as a hash: the values in the table open no session', async () => {
    const browser = await signIn(origin, 'free')
    const begun = newBrowser()
    await startSignIn(begun)
    const secrets = [sessionOf(browser), signInCookieOf(begun).value]
    for (const secret of secrets) expect(await itemsWith(secret ?? 'missing')).toEqual([])
    const { hashOf } = await import('../../../functions/http/caller.ts')
    expect(await itemsWith(hashOf(secrets[0] ?? ''))).toHaveLength(1)
  })

  test.skipIf(!tableName)('past its end is invalid, though its item still exists', async () => {
    const browser = await signIn(origin, 'free')
    const { session, sid } = await sessionItem(browser)
    await session()
      .patch({ sid })
      .set({ expire: Math.floor(Date.now() / 1000) })
      .go()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('of one member does not identify another, neither by its cookie nor when signed out', async () => {
    const [mine, theirs] = [await signIn(origin, 'free'), await signIn(origin, 'premium')]
    const [random] = (sessionOf(mine) ?? '').split('.')
    const [, memberId] = (sessionOf(theirs) ?? '').split('.')
    for (const value of [`${random}.${memberId}`, `${random}.mem_nobody`, random, `${random}.`]) {
      mine.cookies.set(sessionCookie, { value: value ?? '', path: '/' })
      expect(await isSignedIn(mine), value).toBe(false)
    }
  })

  test.each([
    '',
    'x',
    '"',
    'a'.repeat(42),
    'a'.repeat(43),
    'a'.repeat(44),
    'a'.repeat(6000),
    '../../etc/passwd',
    '%00',
    '{"sid":1}',
    'null',
    '__proto__',
    `${'a'.repeat(42)}=`,
    `${'a'.repeat(43)},`,
    `${'a'.repeat(43)}.mem_a`,
    `${'a'.repeat(43)}.mem_${'a'.repeat(2000)}`,
    '$session#sid_a',
  ])('with the cookie %j is invalid, and does not fail', async (value) => {
    const answer = await fetch(`${origin}/api/auth/user`, { headers: { cookie: `${name}=${value}` } })
    expect(answer.status).toBe(401)
  })

  test('is not taken from a cookie of another name, a header or the query', async () => {
    const secret = sessionOf(await signIn(origin, 'free')) ?? ''
    const tries: Record<string, string>[] = [
      { cookie: `kiai=${secret}` },
      { cookie: `__host-kiai=${secret}` },
      { cookie: `x${name}=${secret}` },
      { cookie: `a="; ${name}-x=${secret}"` },
      { authorization: `Bearer ${secret}` },
      { 'x-session': secret },
    ]
    for (const headers of tries) {
      expect((await fetch(`${origin}/api/auth/user`, { headers })).status).toBe(401)
    }
    expect((await fetch(`${origin}/api/auth/user?${name}=${secret}`)).status).toBe(401)
  })
})

async function sessionItem(browser: Browser) {
  const { session } = await import('../../../functions/model/members/sign-in-session.ts')
  const { hashOf } = await import('../../../functions/http/caller.ts')
  const sid = hashOf(sessionOf(browser) ?? '')
  const { data } = await session().get({ sid }).go({ consistent: true })
  return { session, sid, data }
}

describe('signing out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    const browser = await signIn(origin, 'free')
    const thief = newBrowser()
    thief.cookies.set(sessionCookie, { value: sessionOf(browser) ?? '', path: '/' })
    expect(await isSignedIn(thief)).toBe(true)
    const answer = await browser.fetch('/api/logout')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/\/logout\?client_id=.*&logout_uri=/)
    expect(sessionOf(browser)).toBeUndefined()
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('ends the provider’s session too: the next sign-in asks again', async () => {
    const browser = await signIn(origin, 'free')
    await browser.follow('/api/logout')
    const { response } = await browser.follow((await startSignIn(browser)).href)
    expect(await response.text()).toContain('Sign in')
    expect(sessionOf(browser)).toBeUndefined()
  })

  test('is refused from another site', async () => {
    const browser = await signIn(origin, 'free')
    const answer = await browser.fetch('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.headers.get('location')).toBe('/')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('without a session does not fail', async () => {
    expect((await newBrowser().fetch('/api/logout')).status).toBe(302)
  })

  test('in one browser leaves the others signed in', async () => {
    const email = newEmail()
    const [one, two] = [await signUp(origin, email), await signInAgain(email)]
    await one.fetch('/api/logout')
    expect(await isSignedIn(two)).toBe(true)
  })
})

describe('the terms', () => {
  const accept = (browser: Browser) =>
    post(browser, '/api/auth/terms', { acceptTerms: true, isThirteenOrOlder: true })

  test('accepted in one browser are accepted in all', async () => {
    const email = newEmail()
    const [one, two] = [await signUp(origin, email), await signInAgain(email)]
    expect((await two.fetch('/api/videos/recommended')).status).toBe(403)
    expect((await accept(one)).status).toBe(200)
    expect((await two.fetch('/api/videos/recommended')).status).toBe(200)
  })

  test('are reported to the page by its hint: `new` before they are accepted, `1` from then on', async () => {
    const browser = await signUp(origin, newEmail())
    const hint = () => [...browser.cookies].find(([key]) => key.endsWith('kiai_signed_in'))?.[1].value
    expect(hint()).toBe('new')
    const accepted = await accept(browser)
    expect(hint()).toBe('1')
    const [line] = accepted.headers.getSetCookie()
    expect(Number(/Max-Age=(\d+)/.exec(line ?? '')?.[1])).toBeGreaterThan(29 * 24 * 3600)
  })

  test('accepted again keep their first date', async () => {
    const browser = await signUp(origin, newEmail())
    const first = (await (await accept(browser)).json()) as { termsAcceptedAt: string }
    const again = (await (await accept(browser)).json()) as { termsAcceptedAt: string }
    expect(again.termsAcceptedAt).toBe(first.termsAcceptedAt)
  })

  test.each([
    {},
    { acceptTerms: true },
    { acceptTerms: 'true', isThirteenOrOlder: true },
    { acceptTerms: true, isThirteenOrOlder: false },
  ])('are not accepted by %j', async (body) => {
    const browser = await signUp(origin, newEmail())
    expect((await post(browser, '/api/auth/terms', body)).status).toBe(400)
    expect((await browser.fetch('/api/videos/recommended')).status).toBe(403)
  })
})

/** A second browser of a person who has an account. */
async function signInAgain(email: string): Promise<Browser> {
  const browser = newBrowser()
  const { path } = await browser.follow((await startSignIn(browser)).href)
  await browser.follow(path, { method: 'POST', body: new URLSearchParams({ form: 'email', email }) })
  if (!sessionOf(browser)) throw new Error('The second sign-in did not work')
  return browser
}
