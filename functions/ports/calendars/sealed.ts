import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { env } from '../process/env.ts'
import { secret } from '../process/secrets.ts'

/** Texts that the table keeps but does not tell: AES-256-GCM, by a key that lies with the secrets. */

const algorithm = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

/** Of a text that was made by chance, with far more than 256 bits in it. */
const key = async () =>
  createHash('sha256')
    .update(await secret(env('CALENDAR_KEY_SECRET')))
    .digest()

/** Opens only beside what it is about: sealed for one instructor it is nothing to another. */
export async function seal(text: string, about: string): Promise<string> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, await key(), iv).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Undefined where it was sealed by another key, about something else, or not at all. */
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
