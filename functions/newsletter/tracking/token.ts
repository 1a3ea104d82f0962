import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a counted address in a newsletter stands for. */
export type Counted = {
  campaignId: string
  subscriberId: string
  /** The number of a link among those of its campaign, or `image`. */
  place: string
}

const signatureOf = (key: string, { campaignId, subscriberId, place }: Counted) =>
  createHmac('sha256', key).update(`${campaignId}.${subscriberId}.${place}`).digest().subarray(0, 16)

/** The last part of a counted address, signed by the key of its campaign. */
export function tokenOf(key: string, counted: Counted): string {
  const { campaignId, subscriberId, place } = counted
  return [campaignId, subscriberId, place, signatureOf(key, counted).toString('base64url')].join('.')
}

/** What a token says, not yet verified; undefined for anything else. */
export function parsedToken(token: string): (Counted & { signature: string }) | undefined {
  const [campaignId, subscriberId, place, signature, ...more] = token.split('.')
  if (!campaignId || !subscriberId || !place || !signature || more.length > 0) return undefined
  return { campaignId, subscriberId, place, signature }
}

/** Whether a token was made with this key. */
export function isSigned(key: string, { signature, ...counted }: Counted & { signature: string }): boolean {
  const given = Buffer.from(signature, 'base64url')
  const made = signatureOf(key, counted)
  return given.length === made.length && timingSafeEqual(given, made)
}
