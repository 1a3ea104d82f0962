import { describe, expect, inject, test } from 'vitest'
import { signInCookie } from '../../../functions/auth/cookies.ts'
import type { Browser } from '../../support/people/sign-in.ts'
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
import { tableName } from '../../support/platform/table.ts'

const origin = inject('origin')

/** Follows a callback address and expects that it ends without a session, on a page that says so. */
async function expectRefused(browser: Browser, back: URL | string) {
  const answer = await browser.fetch(new URL(back, origin).href)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/?signIn=failed')
  expect(sessionOf(browser)).toBeUndefined()
  expect(await isSignedIn(browser)).toBe(false)
}

const changed = (url: URL, change: (query: URLSearchParams) => void) => {
  const other = new URL(url)
  change(other.searchParams)
  return other
}

describe('a correct sign-in', () => {
  test('ends where it was begun, signed in', async () => {
    const browser = newBrowser()
    const answer = await browser.fetch((await wayBack(browser, '/video/vid_1?t=3')).href)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/video/vid_1?t=3'])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('with fresh state, nonce, proof and cookie each time', async () => {
    const [one, two] = [newBrowser(), newBrowser()]
    const [first, second] = [await startSignIn(one), await startSignIn(two)]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)?.length).toBeGreaterThanOrEqual(32)
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
    expect(first.searchParams.get('code_challenge_method')).toBe('S256')
    expect(first.searchParams.get('response_type')).toBe('code')
    expect(signInCookieOf(one).value).not.toBe(signInCookieOf(two).value)
  })

  test('also works when one was begun in each of two tabs, whichever ends first', async () => {
    const browser = newBrowser()
    const [first, second] = [await startSignIn(browser, '/courses'), await startSignIn(browser, '/videos')]
    for (const start of [second, first]) {
      const { headers } = await browser.fetch((await signInAtProvider(browser, start)).href)
      expect(headers.get('location')).toBe(start === first ? '/courses' : '/videos')
      expect(await isSignedIn(browser)).toBe(true)
    }
    expect(() => signInCookieOf(browser)).toThrow('No sign-in is under way')
  })
})

describe('no session comes from a callback', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['without its state', (query) => query.delete('state')],
    ['with another state', (query) => query.set('state', 'a'.repeat(43))],
    ['with an empty state', (query) => query.set('state', '')],
    ['with two states', (query) => query.append('state', 'b')],
    ['without its code', (query) => query.delete('code')],
    ['with a code of nobody', (query) => query.set('code', 'a'.repeat(43))],
    ['with two codes', (query) => query.append('code', 'b')],
    ['from another issuer', (query) => query.set('iss', 'https://evil.example')],
    ['that says the person refused', (query) => query.set('error', 'access_denied')],
  ])('%s', async (_what, change) => {
    const browser = newBrowser()
    await expectRefused(browser, changed(await wayBack(browser), change))
  })

  test('without a sign-in that was begun', async () => {
    for (const query of [
      '',
      '?code=a&state=b',
      '?error=access_denied',
      `?code=${'a'.repeat(4000)}`,
      '?%ff=%ff',
    ]) {
      await expectRefused(newBrowser(), `/api/callback${query}`)
    }
  })

  test('taken a second time, by the same browser or with its cookie', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const { key, value } = signInCookieOf(browser)
    await browser.fetch(back.href)
    const thief = newBrowser()
    thief.cookies.set(key, { value, path: '/' })
    await expectRefused(thief, back)
    // A person who is already signed in stays signed in.
    expect((await browser.fetch(back.href)).headers.get('location')).toBe('/?signIn=failed')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('after one that was refused, which ends the sign-in', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const { key, value } = signInCookieOf(browser)
    const refused = changed(back, (query) => query.set('code', 'a'.repeat(43)))
    await expectRefused(browser, refused)
    const thief = newBrowser()
    thief.cookies.set(key, { value, path: '/' })
    await expectRefused(thief, back)
  })

  test('taken twice at once, except for at most one', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const { key, value } = signInCookieOf(browser)
    const cookie = `${key.slice('/ '.length)}=${value}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(back, { headers: { cookie }, redirect: 'manual' })),
    )
    const opened = answers.filter(({ headers }) =>
      headers
        .getSetCookie()
        .some((line) => new RegExp(`^${sessionCookie.slice('/ '.length)}=[\\w-]`).test(line)),
    )
    expect(opened).toHaveLength(1)
  })

  test('in a browser that began no sign-in: a stolen code is worth nothing', async () => {
    await expectRefused(newBrowser(), await wayBack(newBrowser()))
  })

  test('in a browser that began another sign-in: the browser is not signed in as another person', async () => {
    const victim = newBrowser()
    await startSignIn(victim)
    await expectRefused(victim, await wayBack(newBrowser()))
  })

  test('with a state that another person made, though the cookie belongs to the browser', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const state = 'b'.repeat(43)
    const { value } = signInCookieOf(browser)
    const named = signInCookie(state).replace('__Host-', '')
    browser.cookies.set(`/ ${hostCookie(browser.origin, named)}`, { value, path: '/' })
    await expectRefused(
      browser,
      changed(back, (query) => query.set('state', state)),
    )
  })

  test('with the browser’s own state and another person’s code', async () => {
    const [attacker, victim] = [newBrowser(), newBrowser()]
    const theirs = await wayBack(victim)
    const own = await wayBack(attacker)
    const mixed = changed(own, (query) => query.set('code', theirs.searchParams.get('code') ?? ''))
    await expectRefused(attacker, mixed)
  })

  test.each(['nonce', 'code_challenge', 'state'])(
    'of a sign-in that was sent with another %s',
    async (name) => {
      const browser = newBrowser()
      const start = changed(await startSignIn(browser), (query) => query.set(name, 'A'.repeat(43)))
      await expectRefused(browser, await signInAtProvider(browser, start))
    },
  )

  test.each(['', 'x', 'a'.repeat(43), '"', '%00', 'a'.repeat(4000)])(
    'with the sign-in cookie %j',
    async (value) => {
      const browser = newBrowser()
      const back = await wayBack(browser)
      browser.cookies.set(signInCookieOf(browser).key, { value, path: '/' })
      await expectRefused(browser, back)
    },
  )

  test.skipIf(!tableName)('of a sign-in begun too long ago', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const { signIn: items } = await import('../../../functions/model/members/sign-in.ts')
    const { hashOf } = await import('../../../functions/http/caller.ts')
    const id = hashOf(signInCookieOf(browser).value)
    await items()
      .patch({ id })
      .set({ expire: Math.floor(Date.now() / 1000) })
      .go()
    await expectRefused(browser, back)
  })
})

describe('after sign-in', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/%2fevil.example',
    'javascript:alert(1)',
    '/\r\nSet-Cookie: a=b',
    '/api/logout',
    '/%61pi/logout',
    '/-/identity/logout',
    ' /movies',
    'https:evil.example',
    '/.//evil.example',
  ])('%j is not accepted as a target: the front page is used', async (returnTo) => {
    const browser = newBrowser()
    const answer = await browser.fetch((await wayBack(browser, returnTo)).href)
    const location = answer.headers.get('location') ?? ''
    expect(new URL(location, origin).origin).toBe(origin)
    expect(location === '/' || /^\/(Set-Cookie|%)/.test(location)).toBe(true)
    expect(answer.headers.get('a')).toBeNull()
  })

  test('an address too long to keep is refused', async () => {
    expect((await fetch(`${origin}/api/login?returnTo=/${'a'.repeat(2000)}`)).status).toBe(400)
  })
})
