import { createInterface } from 'node:readline/promises'
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'

/**
 * Sets up the second factor of an admin, which every admin needs. Cognito's own pages ask for an existing factor, but
 * let nobody add one unless it is required of everyone. It takes the admin's password and an operator's credentials:
 * a stolen password alone adds no factor.
 */
export type SecondFactorOptions = {
  poolId: string
  /** The client for operators; the site's own accepts no password. */
  clientId: string
  email: string
  ask: (question: string) => Promise<string>
  say: (words: string) => void
}

export async function setUpSecondFactor({
  poolId,
  clientId,
  email,
  ask,
  say,
}: SecondFactorOptions): Promise<void> {
  const client = new CognitoIdentityProviderClient({})
  const AccessToken = await signIn(client, { poolId, clientId, email, ask })
  const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  const label = encodeURIComponent(`Kiai:${email}`)
  say(
    `Add this to an app for one-time codes:\n\n  ${SecretCode}\n\n  otpauth://totp/${label}?secret=${SecretCode}&issuer=Kiai\n`,
  )
  const UserCode = await ask('The code that the app shows: ')
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
  await client.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  )
  say(`${email} is asked for a code from now on. Sign in again to be an admin.`)
}

type Credentials = Pick<SecondFactorOptions, 'poolId' | 'clientId' | 'email' | 'ask'>

/**
 * Returns an access token for the password; an invited user without a first sign-in chooses their own password first.
 */
async function signIn(
  client: CognitoIdentityProviderClient,
  { poolId: UserPoolId, clientId: ClientId, email: USERNAME, ask }: Credentials,
): Promise<string> {
  const PASSWORD = await ask('Password: ')
  const begun = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  )
  if (begun.AuthenticationResult?.AccessToken) return begun.AuthenticationResult.AccessToken
  if (begun.ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
    throw new Error(`A second factor is there already: ${begun.ChallengeName}`)
  }
  const NEW_PASSWORD = await ask('A password of your own: ')
  const done = await client.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId,
      ClientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: begun.Session,
      ChallengeResponses: { USERNAME, NEW_PASSWORD },
    }),
  )
  const token = done.AuthenticationResult?.AccessToken
  if (!token) throw new Error(`Cognito asks for more: ${done.ChallengeName}`)
  return token
}

if (import.meta.main) {
  const [poolId, clientId, email] = process.argv.slice(2)
  if (!poolId || !clientId || !email) {
    console.error('npm run second-factor -- <UserPoolId> <OperatorClientId> <email>')
    process.exit(1)
  }
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const ask = (question: string) => line.question(question)
  await setUpSecondFactor({ poolId, clientId, email, ask, say: console.log })
  line.close()
}
