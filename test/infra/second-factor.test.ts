import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setUpSecondFactor } from '../../infra/cloud/identity/second-factor.ts'

/** A stand-in for Cognito: answers each operation as the test says. */
let calls: { operation: string; input: Record<string, unknown> }[] = []
let answers: Record<string, object> = {}
const pool = createServer(async (req, res) => {
  const operation = String(req.headers['x-amz-target']).split('.')[1] ?? ''
  calls.push({ operation, input: (await json(req)) as Record<string, unknown> })
  const body = JSON.stringify(answers[operation] ?? {})
  res.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(body)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve))
  const { port } = pool.address() as AddressInfo
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', `http://127.0.0.1:${port}`)
  for (const [name, value] of Object.entries({
    REGION: 'eu-west-1',
    ACCESS_KEY_ID: 'a',
    SECRET_ACCESS_KEY: 'b',
  })) {
    vi.stubEnv(`AWS_${name}`, value)
  }
})
afterAll(() => {
  vi.unstubAllEnvs()
  pool.closeAllConnections()
  pool.close()
})
const token = { AuthenticationResult: { AccessToken: 'token' } }
beforeEach(() => {
  calls = []
  answers = { AdminInitiateAuth: token, AssociateSoftwareToken: { SecretCode: 'SECRET' } }
})

async function setUp(typed: string[]) {
  const said: string[] = []
  const ask = async () => typed.shift() ?? ''
  const email = 'ada@kiai.test'
  await setUpSecondFactor({ poolId: 'p', clientId: 'c', email, ask, say: (words) => said.push(words) })
  return said.join('\n')
}
const operations = () => calls.map(({ operation }) => operation)

test('the app’s code is verified before the factor is required at every sign-in', async () => {
  expect(await setUp(['a password', '123456'])).toContain(
    'otpauth://totp/Kiai%3Aada%40kiai.test?secret=SECRET&issuer=Kiai',
  )
  expect(operations()).toEqual([
    'AdminInitiateAuth',
    'AssociateSoftwareToken',
    'VerifySoftwareToken',
    'SetUserMFAPreference',
  ])
  expect(calls[2]?.input).toEqual({ AccessToken: 'token', UserCode: '123456' })
  expect(calls[3]?.input).toMatchObject({ SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
})

test('an invited admin chooses a password of their own on the way', async () => {
  answers.AdminInitiateAuth = { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' }
  answers.AdminRespondToAuthChallenge = token
  await setUp(['the one of the mail', 'my own', '123456'])
  expect(calls[1]).toMatchObject({
    operation: 'AdminRespondToAuthChallenge',
    input: { Session: 'session', ChallengeResponses: { NEW_PASSWORD: 'my own' } },
  })
})

test('for an admin who already has one, says so and changes nothing', async () => {
  answers.AdminInitiateAuth = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session' }
  await expect(setUp(['a password'])).rejects.toThrow('there already')
  expect(operations()).toEqual(['AdminInitiateAuth'])
})
