import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

/** The part of the SDK that secrets.ts and payment-keys.ts need, in a module of its own to be loaded when first used. */

export {
  GetSecretValueCommand,
  PutSecretValueCommand,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'

export const client = new SecretsManagerClient({})
