import { randomUUID, sign } from 'node:crypto'
import { epochSeconds } from '../process/clock.ts'
import { env } from '../process/env.ts'
import { secret } from '../process/secrets.ts'
import { viewerId } from './viewer-id.ts'

/** Seconds in which a token can start playback, once; running playback continues. IVS allows at most ten minutes. */
const tokenLasts = 120

type Viewing = {
  channelArn: string
  playbackUrl: string
  memberId: string
  eventId: string
  /** Views of earlier versions stay revoked after a ban is lifted. */
  version: number
}

/** The address of an IVS channel, with a token for one member and one opening of it. */
export async function openChannel({ channelArn, playbackUrl, memberId, eventId, version }: Viewing) {
  const until = epochSeconds(tokenLasts)
  const token = await signed({
    'aws:channel-arn': channelArn,
    'aws:access-control-allow-origin': env('SITE_ORIGIN'),
    'aws:single-use-uuid': randomUUID(),
    'aws:viewer-id': viewerId(memberId, eventId),
    'aws:viewer-session-version': version,
    exp: until,
  })
  // A channel of IVS has no playlist to go back in.
  return { url: `${playbackUrl}?token=${token}`, back: null, expiresAt: new Date(until * 1000).toISOString() }
}

/** A JWT signed with the key whose public half IVS has. */
async function signed(claims: Record<string, unknown>): Promise<string> {
  const [header, body] = [{ alg: 'ES384', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = `${header}.${body}`
  const key = await secret(env('LIVE_SIGNING_SECRET'))
  const signature = sign('sha384', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
