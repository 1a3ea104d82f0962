import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** The part of the SDK that cognito-users.ts and cognito-roles.ts need, in a module of its own to be loaded when first used. */

export {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

export const client = new CognitoIdentityProviderClient({})
