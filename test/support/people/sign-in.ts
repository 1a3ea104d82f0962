import { demoAccounts } from '../../../infra/demo/accounts.ts'
import { hostCookie } from '../platform/host-cookies.ts'

/** A browser without a window: keeps cookies by path, as strictly as WebKit does, and follows redirects on request. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>()
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin)
    const headers = new Headers(init.headers)
    const cookie = this.cookiesAt(url.pathname).join('; ')
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#take(line)
    return response
  }

  /** The cookies that are sent to a path, `name=value` each. */
  cookiesAt(pathname: string): string[] {
    return [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.slice(key.indexOf(' ') + 1)}=${value}`)
  }

  /** Follows redirects to their end. Returns the last response and the path it came from. */
  async follow(path: string, init: RequestInit = {}): Promise<{ response: Response; path: string }> {
    let response = await this.fetch(path, init)
    let at = path
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 12; hops++) {
      at = new URL(response.headers.get('location') ?? '/', new URL(at, this.origin)).href
      response = await this.fetch(at)
    }
    return { response, path: at }
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    // A cookie that requires HTTPS is not kept without it.
    const isSecure = attributes.some((text) => text.toLowerCase() === 'secure')
    if (this.origin.startsWith('http:') && (isSecure || /^__(host|secure)-/i.test(name))) return
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const gone = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') < Date.now()
    if (gone) this.cookies.delete(`${path} ${name}`)
    else this.cookies.set(`${path} ${name}`, { value, path })
  }
}

export type DemoName = 'admin' | 'instructor' | 'free' | 'premium' | 'master'

/** Signs a demo account in through the sign-in page, as a person would. */
export async function signIn(origin: string, name: DemoName): Promise<Browser> {
  const account = demoAccounts.find(({ email }) => email === `${name}@kiai.test`)
  if (!account) throw new Error(`There is no demo account ${name}`)
  return signInWith(origin, new URLSearchParams({ account: account.sub }))
}

/** Signs in an existing account. */
export const signInByEmail = (origin: string, email: string) =>
  signInWith(origin, new URLSearchParams({ form: 'email', email }))

/** Signs a new person up, who has not accepted the terms yet. */
export async function signUp(
  origin: string,
  email: string,
  givenName = 'New',
  familyName = 'Member',
): Promise<Browser> {
  return signInWith(origin, new URLSearchParams({ form: 'create', email, givenName, familyName }))
}

async function signInWith(origin: string, form: URLSearchParams): Promise<Browser> {
  const browser = new Browser(origin)
  const { path } = await browser.follow('/api/login')
  const { response } = await browser.follow(path, { method: 'POST', body: form })
  if (!browser.cookies.has(`/ ${hostCookie(origin, 'kiai')}`))
    throw new Error(`Sign-in ended with ${response.status}`)
  return browser
}
