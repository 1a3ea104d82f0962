import { env } from '../process/env.ts'

/** Removes somebody: address, name and password. One who is gone already is no failure. */
export async function removeUser(subject: string): Promise<void> {
  // Loaded when first used, so that no Lambda's start waits for it.
  const { client, AdminDeleteUserCommand, UserNotFoundException } = await import(
    './cognito-identity-provider.ts'
  )
  try {
    await client.send(new AdminDeleteUserCommand({ UserPoolId: env('USER_POOL_ID'), Username: subject }))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
