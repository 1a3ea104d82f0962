import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventOf, lambda } from '../../support/platform/lambda.ts'
import { tableName } from '../../support/platform/table.ts'

/**
 * The callback against a provider that gives any answer a test asks for, including ones the real provider never gives.
 * Runs the function in this process, over the run's table.
 */

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { kid: 'k1', alg: 'RS256' }

let server: Server
let issuer: string
/** The answer of the token endpoint, made from the nonce that was sent. */
let answerWith: (nonce: string) => Promise<Record<string, unknown>>
let nonce = ''

beforeAll(async () => {
  // Each refusal is logged, and these tests refuse nearly every call.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const jwk = { ...(await exportJWK(keys.publicKey)), ...key, use: 'sig' }
  server = createServer(async (req, res) => {
    const body = req.url?.includes('jwks') ? { keys: [jwk] } : await answerWith(nonce)
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  Object.assign(process.env, { AUTH_ISSUER: issuer, AUTH_DOMAIN: issuer })
})

afterAll(() => server.close())

const audience = () => process.env.AUTH_CLIENT_ID ?? ''
const now = () => Math.floor(Date.now() / 1000)
const claims = (given: string): JWTPayload => ({
  iss: issuer,
  aud: audience(),
  sub: 'forged-subject',
  nonce: given,
  token_use: 'id',
  iat: now(),
  exp: now() + 300,
  email: 'forged@kiai.test',
  'cognito:groups': ['admin'],
})

const sign = (payload: JWTPayload, by: KeyObject = keys.privateKey, header: object = {}) =>
  new SignJWT(payload).setProtectedHeader({ ...key, ...header }).sign(by)

const tokens = (idToken?: string) => ({
  access_token: 'a',
  token_type: 'Bearer',
  expires_in: 300,
  ...(idToken !== undefined && { id_token: idToken }),
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token whose header claims that another key, or no key, has signed it. */
async function disguised(given: string, alg: 'none' | 'HS256'): Promise<string> {
  const signed = `${encoded({ ...key, alg })}.${encoded(claims(given))}`
  const secret = keys.publicKey.export({ type: 'spki', format: 'pem' })
  return `${signed}.${alg === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Begins a sign-in and comes back with a code. Returns the address it leads to and the cookies it sets. */
async function comeBack() {
  const { handler } = await import('../../../functions/auth/index.ts')
  const begun = await lambda(handler, eventOf('GET', '/api/login'))
  const sentOut = new URL(String(begun.headers?.location)).searchParams
  nonce = sentOut.get('nonce') ?? ''
  const cookies = [begun.cookies?.[0]?.split(';')[0] ?? '']
  const rawQueryString = `code=c&state=${sentOut.get('state')}`
  const queryStringParameters = Object.fromEntries(new URLSearchParams(rawQueryString))
  const more = { cookies, rawQueryString, queryStringParameters }
  const ended = await lambda(handler, eventOf('GET', '/api/callback', more))
  const session = ended.cookies?.find((line) => /^__Host-kiai=[\w-]{43}\.mem_/.test(line))
  return { location: ended.headers?.location, session }
}

describe.skipIf(!tableName)('an id token', () => {
  test('as the provider issues it signs the member in', async () => {
    answerWith = async (given) => tokens(await sign(claims(given)))
    const { location, session } = await comeBack()
    expect(location).toBe('/')
    expect(session).toBeDefined()
  })

  test.each<[string, (given: string) => Promise<string | undefined>]>([
    ['that is missing', async () => undefined],
    ['that is empty', async () => ''],
    ['that is no token', async () => 'a.b.c'],
    ['of another issuer', (given) => sign({ ...claims(given), iss: 'https://evil.example' })],
    ['for another client', (given) => sign({ ...claims(given), aud: 'another-client' })],
    ['for another client too', (given) => sign({ ...claims(given), aud: [audience(), 'b'], azp: 'b' })],
    ['with another nonce', () => sign(claims('a'.repeat(43)))],
    ['without a nonce', (given) => sign({ ...claims(given), nonce: undefined } as unknown as JWTPayload)],
    ['that has run out', (given) => sign({ ...claims(given), iat: now() - 7200, exp: now() - 3600 })],
    ['that begins later', (given) => sign({ ...claims(given), nbf: now() + 3600 })],
    ['without a subject', (given) => sign({ ...claims(given), sub: undefined } as unknown as JWTPayload)],
    ['without an email', (given) => sign({ ...claims(given), email: undefined })],
    ['signed by somebody else', (given) => sign(claims(given), foreign.privateKey)],
    ['signed by a key nobody knows', (given) => sign(claims(given), foreign.privateKey, { kid: 'k2' })],
    ['signed by nobody', (given) => disguised(given, 'none')],
    ['signed with the public key as a secret', (given) => disguised(given, 'HS256')],
    [
      'changed after it was signed',
      async (given) => {
        const [header, , signature] = (await sign(claims(given))).split('.')
        return `${header}.${encoded({ ...claims(given), sub: 'somebody-else' })}.${signature}`
      },
    ],
  ])('%s does not sign in', async (_what, forge) => {
    answerWith = async (given) => tokens(await forge(given))
    expect(await comeBack()).toEqual({ location: '/?signIn=failed', session: undefined })
  })

  test.each<[string, unknown]>([
    ['no groups', undefined],
    ['another group', ['members']],
    ['a group of almost that name', ['Admin', 'admins', 'admin ']],
    ['groups that are no list', 'admin'],
    ['groups that are no words', [{ admin: true }, ['admin']]],
  ])('with %s does not make an admin', async (_what, groups) => {
    answerWith = async (given) => tokens(await sign({ ...claims(given), 'cognito:groups': groups }))
    const { session } = await comeBack()
    const { sessionOf } = await import('../../../functions/http/caller.ts')
    expect(await sessionOf([session?.split(';')[0] ?? ''])).toMatchObject({ sess: { isAdmin: false } })
  })
})
