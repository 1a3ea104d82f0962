import { inject } from 'vitest'
import { demoAccounts } from '../../../infra/demo/accounts.ts'
import { hostCookie } from '../platform/host-cookies.ts'
import { Browser } from './sign-in.ts'

/** One step of a sign-in at a time, so that a test can intervene. */

export const sessionCookie = `/ ${hostCookie(inject('origin'), 'kiai')}`

export const newBrowser = () => new Browser(inject('origin'))
export const isSignedIn = async (browser: Browser) => (await browser.fetch('/api/auth/user')).status === 200

/** The cookie of the current sign-in in this browser. */
export function signInCookieOf(browser: Browser): { key: string; value: string } {
  const found = [...browser.cookies].find(([key]) => key.startsWith(`${sessionCookie}-sign-in-`))
  if (!found) throw new Error('No sign-in is under way')
  return { key: found[0], value: found[1].value }
}

export const sessionOf = (browser: Browser) => browser.cookies.get(sessionCookie)?.value

/** The address that `/api/login` redirects to. */
export async function startSignIn(browser: Browser, returnTo?: string): Promise<URL> {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
  const answer = await browser.fetch(`/api/login${query}`)
  return new URL(answer.headers.get('location') ?? '', browser.origin)
}

/** Signs the free demo account in at the provider. Returns the callback address, not yet followed. */
export async function signInAtProvider(browser: Browser, start: URL): Promise<URL> {
  const account = demoAccounts.find(({ email }) => email === 'free@kiai.test')
  const body = new URLSearchParams({ account: account?.sub ?? '' })
  let at = start
  for (let hops = 0; hops < 10; hops++) {
    if (at.pathname === '/api/callback') return at
    let answer = await browser.fetch(at.href)
    // The page with the form. A provider that still knows the browser shows none.
    if (answer.status === 200) answer = await browser.fetch(at.href, { method: 'POST', body })
    at = new URL(answer.headers.get('location') ?? '', at)
  }
  throw new Error('The provider did not send the browser back')
}

/** A sign-in up to the callback address. */
export const wayBack = async (browser: Browser, returnTo?: string) =>
  signInAtProvider(browser, await startSignIn(browser, returnTo))
