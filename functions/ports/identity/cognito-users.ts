import { env } from '../process/env.ts'

/** Removes a person: address, name and password. A person who is already removed is no error. */
export async function removeUser(subject: string): Promise<void> {
  // Loaded on first use to keep cold starts short.
  const { client, AdminDeleteUserCommand, UserNotFoundException } = await import(
    './cognito-identity-provider.ts'
  )
  try {
    await client.send(new AdminDeleteUserCommand({ UserPoolId: env('USER_POOL_ID'), Username: subject }))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
