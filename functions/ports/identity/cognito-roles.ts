import { env } from '../process/env.ts'

/**
 * Whether somebody is an admin: in the group, and with a second factor, which the pool then asks for at each sign-in.
 * A password alone opens nothing that an admin may do.
 */
export async function isAdministrator(subject: string): Promise<boolean> {
  // Loaded when first used, so that no Lambda's start waits for it.
  const { client, AdminGetUserCommand, AdminListGroupsForUserCommand, UserNotFoundException } = await import(
    './cognito-identity-provider.ts'
  )
  const user = { UserPoolId: env('USER_POOL_ID'), Username: subject }
  try {
    const [{ Groups = [] }, { UserMFASettingList = [] }] = await Promise.all([
      client.send(new AdminListGroupsForUserCommand(user)),
      client.send(new AdminGetUserCommand(user)),
    ])
    const isInGroup = Groups.some(({ GroupName }) => GroupName === 'admin')
    return isInGroup && UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
  } catch (error) {
    if (error instanceof UserNotFoundException) return false
    throw error
  }
}
