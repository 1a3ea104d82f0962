import { epochSeconds } from '../process/clock.ts'
import { env } from '../process/env.ts'
import { secret } from '../process/secrets.ts'

/** Seconds for which one grant opens a folder; the player renews it during playback. */
const grantLasts = 600

/**
 * Cookies that open exactly one folder of the site, e.g. `/media/videos/upl_1`: the policy ends in a slash before the
 * star, and the cookies are sent to that path only.
 */
export async function openFolder(
  folder: string,
  seconds = grantLasts,
): Promise<{ cookies: string[]; expiresAt: string }> {
  const until = epochSeconds(seconds)
  const policy = JSON.stringify({
    Statement: [
      {
        Resource: `${env('SITE_ORIGIN')}${folder}/*`,
        Condition: { DateLessThan: { 'AWS:EpochTime': until } },
      },
    ],
  })
  // Loaded on first use to keep cold starts short.
  const { getSignedCookies } = await import('@aws-sdk/cloudfront-signer')
  const signed = getSignedCookies({
    keyPairId: env('MEDIA_KEY_PAIR_ID'),
    privateKey: await secret(env('MEDIA_SIGNING_SECRET')),
    policy,
  })
  const attributes = `Path=${folder}/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`
  return {
    cookies: Object.entries(signed).map(([name, value]) => `${name}=${value}; ${attributes}`),
    expiresAt: new Date(until * 1000).toISOString(),
  }
}
