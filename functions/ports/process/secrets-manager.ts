import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

/**
 * The part of the SDK that secrets.ts and payment-keys.ts need, in a module of its own so that it loads on first use.
 */

export {
  GetSecretValueCommand,
  PutSecretValueCommand,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'

export const client = new SecretsManagerClient({})
