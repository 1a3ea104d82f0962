import { env } from './env.ts'

/** Removes who signs in as this subject: address, name and password. One that is gone already is no failure. */
export async function removeUser(subject: string): Promise<void> {
  // Loaded when first used, so that no Lambda's start waits for it.
  const { client, AdminDeleteUserCommand, UserNotFoundException } = await import(
    './cognito-identity-provider.ts'
  )
  const UserPoolId = env('USER_POOL_ID')
  try {
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: subject }))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
