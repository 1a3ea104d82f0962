import { env } from './env.ts'

/** Keys of the providers, as the secret holds them. */
export type PaymentKeys = {
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string }
  paypal?: { clientId: string; clientSecret: string; webhookId: string }
}

/** The secret holds the last few versions by name, so that a change is whole only once the settings name its version. */
type Kept = Record<string, PaymentKeys>
const versionsKept = 4

let known: Kept = {}

/** The keys of a version. Asked for again only when another one is named. */
export async function readKeys(version: string): Promise<PaymentKeys> {
  if (!known[version]) known = await readKept()
  const keys = known[version]
  if (!keys) throw new Error('The payment keys of this version are not kept')
  return keys
}

/** Keeps keys as a version beside the last ones. They hold once the settings name it. */
export async function keepKeys(version: string, keys: PaymentKeys): Promise<void> {
  const { client, PutSecretValueCommand } = await import('./secrets-manager.ts')
  const before = Object.entries(await readKept()).slice(1 - versionsKept)
  const kept = Object.fromEntries([...before, [version, keys]])
  await client.send(
    new PutSecretValueCommand({ SecretId: env('PAYMENT_KEYS_SECRET'), SecretString: JSON.stringify(kept) }),
  )
}

async function readKept(): Promise<Kept> {
  const { client, GetSecretValueCommand } = await import('./secrets-manager.ts')
  const { SecretString } = await client.send(
    new GetSecretValueCommand({ SecretId: env('PAYMENT_KEYS_SECRET') }),
  )
  return JSON.parse(SecretString ?? '{}')
}
