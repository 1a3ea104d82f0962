import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { post, unique } from '../fixtures.ts'
import { tableName } from '../platform/table.ts'
import { joined } from './joined.ts'
import { Browser, signIn, signInByEmail, signUp } from './sign-in.ts'

/** The callers: one browser for each kind of person. */
export const kinds = [
  'visitor',
  'member who has not accepted the terms',
  'free member',
  'premium member',
  'master member',
  'other member',
  'instructor',
  'admin',
] as const
export type Kind = (typeof kinds)[number]

/**
 * A new browser of a person of this kind. Where possible it is a person of the test's own, so that demo accounts stay
 * unchanged.
 */
export async function arrive(origin: string, kind: Kind): Promise<Browser> {
  switch (kind) {
    case 'visitor':
      return new Browser(origin)
    case 'member who has not accepted the terms':
      return joined(origin, newEmail())
    case 'free member':
    case 'other member':
      return newMember(origin)
    case 'premium member':
      return tableName ? withStored(origin, { subscriptionStatus: 'premium' }) : signIn(origin, 'premium')
    case 'master member':
      return tableName ? withStored(origin, { subscriptionStatus: 'master' }) : signIn(origin, 'master')
    case 'instructor':
      return tableName ? withStored(origin, { instructorId: 'ins_test' }) : signIn(origin, 'instructor')
    case 'admin':
      return signIn(origin, 'admin')
  }
}

/** An admin of the test's own, whose account, role and sessions may end. */
export async function arriveAsAdmin(origin: string): Promise<Browser> {
  const email = newEmail()
  const browser = await accepted(await signUp(origin, email))
  const { id } = (await (await browser.fetch('/api/auth/user')).json()) as { id: string }
  await addToGroup(id, 'admin')
  return signInByEmail(origin, email)
}

/** As an operator does it, in the user pool. */
export const addToGroup = (memberId: string, GroupName: string) =>
  changeGroup(new AdminAddUserToGroupCommand({ ...userOf(memberId), GroupName }))
export const removeFromGroup = (memberId: string, GroupName: string) =>
  changeGroup(new AdminRemoveUserFromGroupCommand({ ...userOf(memberId), GroupName }))

/** As the authenticator app does it, and an operator for a member who has lost it. */
export const setSecondFactor = (memberId: string, Enabled: boolean) =>
  new CognitoIdentityProviderClient({}).send(
    new AdminSetUserMFAPreferenceCommand({ ...userOf(memberId), SoftwareTokenMfaSettings: { Enabled } }),
  )

const userOf = (memberId: string) => ({
  UserPoolId: process.env.USER_POOL_ID,
  Username: memberId.replace(/^mem_/, ''),
})

const changeGroup = (command: AdminAddUserToGroupCommand | AdminRemoveUserFromGroupCommand) =>
  new CognitoIdentityProviderClient({}).send(command)

/** A new member with facts in the table that the API does not let them set. */
async function withStored(origin: string, facts: Record<string, string>): Promise<Browser> {
  const browser = await newMember(origin)
  const { id } = (await (await browser.fetch('/api/auth/user')).json()) as { id: string }
  const { member } = await import('../../../functions/model/members/member.ts')
  await member().patch({ id }).set(facts).go()
  return browser
}

export const newEmail = () => `${unique('member').replace(' ', '-')}@kiai.test`

/** A new member who has accepted the terms. */
export const newMember = async (origin: string): Promise<Browser> =>
  accepted(await joined(origin, newEmail()))

async function accepted(browser: Browser): Promise<Browser> {
  const answer = await post(browser, '/api/auth/terms', { acceptTerms: true, isThirteenOrOlder: true })
  if (answer.status !== 200) throw new Error(`The terms were not accepted: ${answer.status}`)
  return browser
}
