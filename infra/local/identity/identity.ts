import { createPublicKey } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { jwtVerify } from 'jose'
import { errors, Provider } from 'oidc-provider'
import { FormRefused, readForm, readSignIn } from './form.ts'
import { pageHeaders, problemPage, signInPage } from './page.ts'
import { type ClientOptions, cognitoConfiguration } from './provider.ts'
import { type Account, type Accounts, openAccounts, openKeys, openState } from './store.ts'
import { answerUsers } from './users.ts'

export type { Account } from './store.ts'

export type IdentityOptions = ClientOptions & {
  /** Its address for browsers and Lambdas, e.g. `http://localhost:3000/-/identity`. */
  issuer: string
  /** Folder for keys, sessions and the accounts made on the page; created if missing. */
  dir: string
  /** Accounts that always exist and that the sign-in page offers. */
  accounts: readonly Account[]
}

export type Identity = {
  /** Answers a request whose `url` lacks the path of the issuer. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** The user pool's API, which only the product calls. */
  handleUsers(req: IncomingMessage, res: ServerResponse): Promise<void>
  close(): void
}

type Site = IdentityOptions & {
  provider: Provider
  callback: ReturnType<Provider['callback']>
  people: Accounts
  /** Path of the issuer, e.g. `/-/identity`. */
  mount: string
  sessionCookie: string
  verifyAccessToken(token: string): Promise<Account | undefined>
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The local stand-in for Cognito managed login: its routes and its claims, but no passwords. */
export function createIdentity(options: IdentityOptions): Identity {
  const state = openState(options.dir)
  const site = openSite(options, state.adapter)
  const { host } = new URL(options.issuer)
  return {
    handle(req, res) {
      // The provider builds its absolute URLs and cookie paths from these two.
      req.headers.host = host
      Object.assign(req, { originalUrl: site.mount + req.url })
      route(site, req, res).catch((error: unknown) => answerFailure(res, error))
    },
    handleUsers: (req, res) => answerUsers(site.people, req, res),
    close: state.close,
  }
}

function openSite(options: IdentityOptions, adapter: ReturnType<typeof openState>['adapter']): Site {
  const { pathname: mount, port } = new URL(options.issuer)
  const people = openAccounts(options.dir, options.accounts)
  const keys = openKeys(options.dir)
  // Cookies ignore ports: the names keep two instances on one machine apart.
  const named = (cookie: string) => `kiai_identity_${cookie}_${port}`
  const names = { session: named('session'), interaction: named('interaction'), resume: named('resume') }
  const provider = new Provider(options.issuer, {
    ...cognitoConfiguration(options.issuer, options, people),
    adapter,
    jwks: { keys: [keys.signing] },
    cookies: {
      names,
      keys: keys.cookies,
      long: { path: mount, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
  })
  provider.on('server_error', (_ctx, error) => console.error('identity:', error))
  const publicKey = createPublicKey({ key: keys.signing, format: 'jwk' })
  return {
    ...options,
    provider,
    callback: provider.callback(),
    people,
    mount,
    sessionCookie: names.session,
    async verifyAccessToken(token) {
      const { payload } = await jwtVerify(token, publicKey, { issuer: options.issuer, algorithms: ['RS256'] })
      // An id token has no scopes, so it is not mistaken for an access token.
      const scopes = String(payload.scope).split(' ')
      if (!scopes.includes('openid')) return undefined
      return people.bySub(payload.sub ?? '')
    },
  }
}

async function route(site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://path.only')
  const signIn = /^\/login\/([\w-]+)$/.exec(pathname)?.[1]
  if (signIn !== undefined) return await answerSignIn(site, req, res, signIn)
  if (pathname === '/logout') return await answerLogout(site, req, res, searchParams)
  if (pathname === '/oauth2/userInfo') return await answerUserInfo(site, req, res)
  if (pathname.startsWith('/oauth2/') || pathname.startsWith('/.well-known/')) {
    return await site.callback(req, res)
  }
  sendPage(res, 404, problemPage('missing'))
}

async function answerSignIn(site: Site, req: IncomingMessage, res: ServerResponse, uid: string) {
  if (!allows(req, res, ['GET', 'HEAD', 'POST'])) return
  const interaction = await site.provider.interactionDetails(req, res)
  if (interaction.uid !== uid) throw new errors.SessionNotFound('the page belongs to another sign-in')
  // The form is answered with a redirect that ends on the site.
  const targets = site.redirectUris.map((uri) => new URL(uri).origin)
  if (req.method !== 'POST') {
    const hint = interaction.params.login_hint
    const state = {
      form: 'email',
      values: typeof hint === 'string' ? { email: hint } : {},
      problems: {},
    } as const
    return sendPage(res, 200, signInPage(site.accounts, state), targets)
  }
  const { origin } = req.headers
  if (origin !== undefined && origin !== new URL(site.issuer).origin) throw new FormRefused('foreign origin')
  const outcome = readSignIn(await readForm(req), site.people)
  if ('account' in outcome) return await finishSignIn(site, req, res, interaction, outcome.account)
  sendPage(res, 400, signInPage(site.accounts, outcome), targets)
}

/** Passes the choice to the provider, which continues with the code and the redirect to the site. */
async function finishSignIn(
  { provider }: Site,
  req: IncomingMessage,
  res: ServerResponse,
  interaction: Interaction,
  { sub }: Account,
) {
  const session = await provider.Session.get(contextOf(provider, req, res))
  if (session.accountId !== undefined && session.accountId !== sub) {
    // Another account was signed in here: that session ends, so that none of it reaches the new one.
    interaction.session = undefined
    await interaction.persist()
    await session.destroy()
  }
  await provider.interactionFinished(req, res, { login: { accountId: sub } })
}

/** Cognito's `GET /logout?client_id&logout_uri`: ends the session here and returns to the site. */
async function answerLogout(site: Site, req: IncomingMessage, res: ServerResponse, query: URLSearchParams) {
  if (!allows(req, res, ['GET', 'HEAD'])) return
  const target = query.get('logout_uri') ?? ''
  if (query.get('client_id') !== site.clientId || !site.logoutUris.includes(target)) {
    return sendPage(res, 400, problemPage('refused', 'client_id or logout_uri is not registered'))
  }
  const context = contextOf(site.provider, req, res)
  const session = await site.provider.Session.get(context)
  await session.destroy()
  context.cookies.set(site.sessionCookie, null, { path: site.mount, httpOnly: true, sameSite: 'lax' })
  res.writeHead(302, { location: target, 'cache-control': 'no-store' }).end()
}

/** The provider's own endpoint refuses signed access tokens, which Cognito's accepts. */
async function answerUserInfo(site: Site, req: IncomingMessage, res: ServerResponse) {
  if (!allows(req, res, ['GET', 'HEAD', 'POST'])) return
  const token = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  const account = token && (await site.verifyAccessToken(token).catch(() => undefined))
  const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  if (!account) {
    res.writeHead(401, { ...json, 'www-authenticate': 'Bearer error="invalid_token"' })
    res.end(JSON.stringify({ error: 'invalid_token', error_description: 'Invalid or expired token.' }))
    return
  }
  const { sub, email, givenName, familyName } = account
  const names = { given_name: givenName, family_name: familyName }
  // A string, not a boolean, as Cognito has it here, though not in the id token.
  res
    .writeHead(200, json)
    .end(JSON.stringify({ sub, email_verified: 'true', ...names, email, username: sub }))
}

function contextOf(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  return provider.createContext(req, res)
}

function allows(req: IncomingMessage, res: ServerResponse, methods: readonly string[]): boolean {
  if (methods.includes(req.method ?? '')) return true
  res.setHeader('allow', methods.join(', '))
  sendPage(res, 405, problemPage('refused', `${req.method} is not allowed here`))
  return false
}

function answerFailure(res: ServerResponse, error: unknown): void {
  if (res.headersSent) {
    res.destroy()
  } else if (error instanceof errors.SessionNotFound) {
    sendPage(res, 400, problemPage('expired'))
  } else if (error instanceof FormRefused) {
    sendPage(res, 400, problemPage('refused', error.message))
  } else {
    console.error('identity:', error)
    sendPage(res, 500, problemPage('failed'))
  }
}

function sendPage(
  res: ServerResponse,
  status: number,
  html: string,
  formTargets: readonly string[] = [],
): void {
  res.writeHead(status, pageHeaders(formTargets)).end(html)
}
