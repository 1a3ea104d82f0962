import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** The part of the SDK that cognito-grants.ts needs, in a module of its own so that it loads on first use. */

export {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

export const client = new CognitoIdentityProviderClient({})
