import { env } from '../process/env.ts'

/** Puts somebody into the group of admins, or takes them out of it; false where the pool does not know them. */
export async function setAdministrator(subject: string, isAdmin: boolean): Promise<boolean> {
  // Loaded when first used, so that no Lambda's start waits for it.
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
