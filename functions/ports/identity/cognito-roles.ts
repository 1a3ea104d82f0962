import { env } from '../process/env.ts'

export type Rights = { isInGroup: boolean; hasSecondFactor: boolean }

/** What the pool knows of somebody's rights; none of anyone whom it does not know. */
export async function rightsOf(subject: string): Promise<Rights> {
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
    return {
      isInGroup: Groups.some(({ GroupName }) => GroupName === 'admin'),
      hasSecondFactor: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
    }
  } catch (error) {
    if (error instanceof UserNotFoundException) return { isInGroup: false, hasSecondFactor: false }
    throw error
  }
}

/**
 * Whether somebody is an admin: in the group, and with a second factor, which the pool then asks for at each sign-in.
 * A password alone opens nothing that an admin may do.
 */
export async function isAdministrator(subject: string): Promise<boolean> {
  const { isInGroup, hasSecondFactor } = await rightsOf(subject)
  return isInGroup && hasSecondFactor
}
