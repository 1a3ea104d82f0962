import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The store of the private half. */
export type SecretStore = { read(): Promise<string | undefined>; write(value: string): Promise<void> }

/**
 * The public half (SPKI, PEM) of the pair whose private half the store holds; makes the pair first if it holds none.
 * So a repeated call, as CloudFormation makes after a lost answer, changes nothing.
 */
export async function ensureKeyPair(store: SecretStore, kind: KeyKind = 'rsa'): Promise<string> {
  const kept = privateKeyIn(await store.read())
  if (kept) return publicHalf(kept)
  const privateKey = makers[kind]()
  await store.write(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return publicHalf(privateKey)
}

/** CloudFront requires RSA of 2048 bits, IVS the curve P-384. */
const makers = {
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ec: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
}
export type KeyKind = keyof typeof makers

/** A new secret holds a random password until it holds a key. */
function privateKeyIn(value: string | undefined): KeyObject | undefined {
  return value?.startsWith('-----BEGIN PRIVATE KEY-----') ? createPrivateKey(value) : undefined
}

const publicHalf = (key: KeyObject) => String(createPublicKey(key).export({ type: 'spki', format: 'pem' }))
