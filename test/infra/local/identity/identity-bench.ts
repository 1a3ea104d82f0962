import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { expect } from 'vitest'
import { demoAccounts } from '../../../../infra/demo/accounts.ts'
import { createIdentity } from '../../../../infra/local/identity/identity.ts'

export const mount = '/-/identity'
export const benchClient = 'kiai-web'
export const asPage = { accept: 'text/html,*/*;q=0.8' }

const [admin, instructor] = demoAccounts
if (!admin || !instructor) throw new Error('two demo accounts are needed')

export const ada = admin
export const kenji = instructor

export type IdentityBench = Awaited<ReturnType<typeof startIdentity>>

/** The identity provider behind a real server on a free port, and a client that signs in with it. */
export async function startIdentity() {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-identity-'))
  const server = createServer((req, res) => {
    req.url = (req.url ?? '/').slice(mount.length)
    identity.handle(req, res)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const open = () =>
    createIdentity({
      issuer: origin + mount,
      dir,
      clientId: benchClient,
      redirectUris: [`${origin}/api/callback`],
      logoutUris: [`${origin}/`],
      accounts: demoAccounts,
    })
  let identity = open()
  return {
    dir,
    origin,
    ...signInsAt(origin),
    /** Closes and reopens it over the same folder, after `between`. */
    restart(between = () => {}) {
      identity.close()
      between()
      identity = open()
    },
    async close() {
      identity.close()
      await new Promise((closed) => server.close(closed))
      rmSync(dir, { recursive: true })
    },
  }
}

/** The site's own client, configured in advance as in the auth Lambda. */
function clientAt(origin: string, clientId: string): oidc.Configuration {
  const issuer = origin + mount
  const metadata: oidc.ServerMetadata = {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userInfo`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  }
  const made = new oidc.Configuration(metadata, clientId, undefined, oidc.None())
  oidc.allowInsecureRequests(made)
  oidc.enableNonRepudiationChecks(made)
  return made
}

export type Attempt = { url: string; verifier: string; nonce: string; state: string }

/** The steps of a sign-in, as the site makes them. */
function signInsAt(origin: string) {
  const clientOf = (clientId: string) => clientAt(origin, clientId)
  const client = clientOf(benchClient)

  async function startSignIn(extra: Record<string, string> = {}): Promise<Attempt> {
    const verifier = oidc.randomPKCECodeVerifier()
    const nonce = oidc.randomNonce()
    const state = oidc.randomState()
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: `${origin}/api/callback`,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce,
      state,
      ...extra,
    })
    return { url: url.href, verifier, nonce, state }
  }

  function finishSignIn(attempt: Attempt, callback: string, config = client) {
    return oidc.authorizationCodeGrant(config, new URL(callback), {
      pkceCodeVerifier: attempt.verifier,
      expectedNonce: attempt.nonce,
      expectedState: attempt.state,
      idTokenExpected: true,
    })
  }

  /** Signs in by a card of the page and returns the tokens. */
  async function signInAs(sub: string, browser = new Browser(), extra: Record<string, string> = {}) {
    const attempt = await startSignIn(extra)
    const page = await browser.open(attempt.url)
    expect(page.url).toContain(`${mount}/login/`)
    const { url } = await browser.post(page.url, { account: sub })
    expect(url).toContain(`${origin}/api/callback?`)
    return { attempt, browser, callback: url, tokens: await finishSignIn(attempt, url) }
  }

  /** Opens the page for a new person and returns its address. */
  async function openPage(browser: Browser, extra: Record<string, string> = {}) {
    const attempt = await startSignIn(extra)
    const { res, url } = await browser.open(attempt.url)
    return { attempt, url, status: res.status, html: await res.text(), res }
  }

  return { client, clientOf, startSignIn, finishSignIn, signInAs, openPage }
}

type Cookie = { value: string; path: string }

/** A browser without scripts: keeps cookies by path, and follows redirects until they leave the identity provider. */
export class Browser {
  readonly jar = new Map<string, Cookie>()

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const res = await fetch(url, {
      ...init,
      headers: { ...asPage, cookie: this.cookiesFor(url), ...init.headers },
      redirect: 'manual',
    })
    for (const line of res.headers.getSetCookie()) this.keep(line)
    return res
  }

  async open(url: string, init?: RequestInit): Promise<{ res: Response; url: string }> {
    const res = await this.send(url, init)
    const location = res.headers.get('location')
    if (location === null) return { res, url }
    const next = new URL(location, url).href
    return new URL(next).pathname.startsWith(`${mount}/`) ? this.open(next) : { res, url: next }
  }

  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.open(url, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  cookiesFor(url: string): string {
    const { pathname } = new URL(url)
    const sent = [...this.jar].filter(([, { path }]) => pathname === path || pathname.startsWith(`${path}/`))
    return sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
  }

  keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((it) => it.startsWith('path='))?.slice('path='.length) ?? '/'
    const over = attributes.some((it) => it.startsWith('expires=') && Date.parse(it.slice(8)) < Date.now())
    if (over) this.jar.delete(`${name} ${path}`)
    else this.jar.set(`${name} ${path}`, { value, path })
  }
}

export async function expectGrantError(work: Promise<unknown>, error: string) {
  await expect(work).rejects.toMatchObject({ error })
}
