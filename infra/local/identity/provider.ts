import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { pageHeaders, problemPage } from './page.ts'
import type { Account, Accounts } from './store.ts'

/** The settings of the provider's one client. */
export type ClientOptions = {
  clientId: string
  redirectUris: readonly string[]
  logoutUris: readonly string[]
}

const scopes = ['openid', 'email', 'profile', 'phone', 'aws.cognito.signin.user.admin']
/** Known only to the provider: it makes access tokens signed JWTs instead of opaque ones. */
const resource = 'urn:kiai:api'
const hour = 3600
const day = 24 * hour

/** Cognito's routes, claims, lifetimes and rules as a configuration of `oidc-provider`. */
export function cognitoConfiguration(issuer: string, client: ClientOptions, people: Accounts): Configuration {
  const { pathname: mount } = new URL(issuer)
  return {
    clients: [
      {
        client_id: client.clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.logoutUris,
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        require_auth_time: true,
      },
    ],
    pkce: { required: () => true },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      userinfo: '/oauth2/userInfo',
      revocation: '/oauth2/revoke',
      jwks: '/.well-known/jwks.json',
    },
    discovery: { end_session_endpoint: `${issuer}/logout` },
    scopes: scopes,
    claims: {
      openid: ['sub', 'cognito:groups', 'cognito:username', 'token_use'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // The claims of the scopes go into the id token, as in Cognito.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes.join(' '),
          accessTokenFormat: 'jwt',
          accessTokenTTL: hour,
          audience: resource,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    formats: {
      // Cognito's access tokens have no audience. The provider requires one, so it is only left out of the JSON.
      customizers: {
        jwt: (_ctx, _token, { payload }) => void Object.defineProperty(payload, 'aud', { enumerable: false }),
      },
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
    ttl: {
      Session: hour,
      Interaction: hour,
      AuthorizationCode: 300,
      AccessToken: hour,
      IdToken: hour,
      RefreshToken: 30 * day,
      Grant: 30 * day,
    },
    findAccount: (_ctx, sub) => {
      const account = people.bySub(sub)
      return account && { accountId: sub, claims: (use) => claimsOf(account, use) }
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token ? people.bySub(token.accountId) : undefined
      return { token_use: 'access', username: account?.sub, ...groupsOf(account) }
    },
    loadExistingGrant: grantEverything,
    interactions: {
      policy: policyFor(people),
      url: (_ctx, { uid }) => `${mount}/login/${uid}`,
    },
    renderError: (ctx, { error, error_description: detail }) => {
      ctx.set(pageHeaders([]))
      ctx.body = problemPage(ctx.status < 500 ? 'refused' : 'failed', detail ?? error)
    },
  }
}

function claimsOf(account: Account, use: string) {
  return {
    sub: account.sub,
    ...(use === 'id_token' ? { token_use: 'id' } : {}),
    'cognito:username': account.sub,
    ...groupsOf(account),
    email: account.email,
    email_verified: true,
    given_name: account.givenName,
    family_name: account.familyName,
  }
}

/** Cognito leaves the claim out for a user without groups. */
function groupsOf(account: Account | undefined) {
  return account?.groups.length ? { 'cognito:groups': [...account.groups] } : {}
}

/** There is no consent page: signing in grants the client all it may request. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, provider, session } = oidc
  if (!client || !session?.accountId) return undefined
  const kept = session.grantIdFor(client.clientId)
  const grant = kept ? await provider.Grant.find(kept) : undefined
  if (grant) return grant
  const made = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  made.addOIDCScope(scopes)
  made.addResourceScope(resource, scopes)
  await made.save()
  return made
}

/** A session whose account no longer exists asks for a sign-in instead of failing. */
function policyFor(people: Accounts) {
  const policy = interactionPolicy.base()
  const gone = new interactionPolicy.Check('account_gone', 'the account is gone', ({ oidc }) => {
    const sub = oidc.session?.accountId
    return sub !== undefined && people.bySub(sub) === undefined
  })
  policy.get('login')?.checks.add(gone)
  return policy
}
