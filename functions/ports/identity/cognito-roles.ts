import { env } from '../process/env.ts'

export type Rights = { isInGroup: boolean; hasSecondFactor: boolean }

/** A person's rights in the pool; none for an unknown person. */
export async function rightsOf(subject: string): Promise<Rights> {
  // Loaded on first use to keep cold starts short.
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
 * Whether a person is an admin: in the group, and with a second factor, which the pool then asks for at each sign-in. A
 * password alone gives no admin rights.
 */
export async function isAdministrator(subject: string): Promise<boolean> {
  const { isInGroup, hasSecondFactor } = await rightsOf(subject)
  return isInGroup && hasSecondFactor
}
