import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { env } from '../process/env.ts'
import { secret } from '../process/secrets.ts'

/** Encryption of texts that the table stores but never shows: AES-256-GCM, with a key kept in the secrets. */

const algorithm = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

/** Derived from a random text with far more than 256 bits of entropy. */
const key = async () =>
  createHash('sha256')
    .update(await secret(env('CALENDAR_KEY_SECRET')))
    .digest()

/** Bound to its subject: a text sealed for one instructor cannot be opened for another. */
export async function seal(text: string, about: string): Promise<string> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, await key(), iv).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Undefined if it was sealed with another key, for another subject, or not at all. */
export async function unseal(sealed: string, about: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url')
  const opener = await key()
  try {
    const decipher = createDecipheriv(algorithm, opener, bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
