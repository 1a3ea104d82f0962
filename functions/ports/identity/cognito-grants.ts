import { env } from '../process/env.ts'

/** Adds a person to the admin group, or removes them; false if the pool does not know them. */
export async function setAdministrator(subject: string, isAdmin: boolean): Promise<boolean> {
  // Loaded on first use to keep cold starts short.
  const { client, AdminAddUserToGroupCommand, AdminRemoveUserFromGroupCommand, UserNotFoundException } =
    await import('./cognito-membership.ts')
  const given = { UserPoolId: env('USER_POOL_ID'), Username: subject, GroupName: 'admin' }
  try {
    await (isAdmin
      ? client.send(new AdminAddUserToGroupCommand(given))
      : client.send(new AdminRemoveUserFromGroupCommand(given)))
    return true
  } catch (error) {
    if (error instanceof UserNotFoundException) return false
    throw error
  }
}
