import * as oidc from 'openid-client'
import { env } from '../process/env.ts'

/** The hosted sign-in: authorization code with PKCE, state and nonce, all three checked on return. */

export type SignInSecrets = { state: string; nonce: string; verifier: string }
export type Identity = {
  subject: string
  email: string
  firstName: string | undefined
  lastName: string | undefined
  groups: string[]
  /** When the provider last asked the person to authenticate; undefined if it does not say. */
  authenticatedAt: Date | undefined
}

let known: oidc.Configuration | undefined

function configuration(): oidc.Configuration {
  if (known) return known
  const issuer = env('AUTH_ISSUER')
  const domain = env('AUTH_DOMAIN')
  const server = {
    issuer,
    authorization_endpoint: `${domain}/oauth2/authorize`,
    token_endpoint: `${domain}/oauth2/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
  }
  known = new oidc.Configuration(server, env('AUTH_CLIENT_ID'), undefined, oidc.None())
  // The id token's signature is verified, although it comes straight from the issuer.
  oidc.enableNonRepudiationChecks(known)
  if (issuer.startsWith('http://')) oidc.allowInsecureRequests(known)
  return known
}

const callbackUrl = () => `${env('SITE_ORIGIN')}/api/callback`

/**
 * Fresh secrets of one sign-in, and the address that starts it. `isFresh` makes the provider ask for the password
 * again, even if a person is signed in there.
 */
export async function startSignIn(isFresh: boolean): Promise<{ secrets: SignInSecrets; location: string }> {
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const location = oidc.buildAuthorizationUrl(configuration(), {
    redirect_uri: callbackUrl(),
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(isFresh && { prompt: 'login' }),
  })
  return { secrets, location: location.href }
}

/** The identity of the person who returned with this query; throws if the query does not match the secrets. */
export async function finishSignIn(rawQueryString: string, secrets: SignInSecrets): Promise<Identity> {
  const returned = new URL(`${callbackUrl()}?${rawQueryString}`)
  const tokens = await oidc.authorizationCodeGrant(configuration(), returned, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || typeof claims.email !== 'string') throw new Error('The id token names no email')
  return {
    subject: claims.sub,
    email: claims.email.toLowerCase(),
    firstName: words(claims.given_name),
    lastName: words(claims.family_name),
    groups: groupsOf(claims['cognito:groups']),
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
  }
}

/** Ends the session at the provider, which then sends the browser to the site. */
export function logoutLocation(): string {
  const query = new URLSearchParams({
    client_id: env('AUTH_CLIENT_ID'),
    logout_uri: `${env('SITE_ORIGIN')}/`,
  })
  return `${env('AUTH_DOMAIN')}/logout?${query}`
}

const words = (claim: unknown) =>
  typeof claim === 'string' && claim.trim() ? claim.trim().slice(0, 100) : undefined

const groupsOf = (claim: unknown) =>
  Array.isArray(claim) ? claim.filter((group): group is string => typeof group === 'string') : []
