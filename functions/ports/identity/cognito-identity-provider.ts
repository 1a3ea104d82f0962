import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/**
 * The part of the SDK that cognito-users.ts and cognito-roles.ts need, in a module of its own so that it loads on first
 * use.
 */

export {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

export const client = new CognitoIdentityProviderClient({})
