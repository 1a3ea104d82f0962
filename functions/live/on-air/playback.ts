import type { LivePlayback } from '#shared/contract/live/live-stream.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isLive } from '#shared/rules/live/live-event.ts'
import { type Caller, WithCookies } from '../../http/serve.ts'
import { openChannel } from '../../ports/live/playback-token.ts'
import { openFolder } from '../../ports/media/cloudfront.ts'
import { env } from '../../ports/process/env.ts'
import { requireAdmission } from '../admit.ts'

/**
 * Seconds for which the cookies of a stream at the site's own address are valid. Players renew them; a banned member
 * cannot.
 */
const opensFor = 40

/**
 * Grants access to the picture of an event: by a token for a channel of IVS, or by cookies for a stream at the site's
 * own address.
 */
export async function playLive(
  eventId: string,
  caller: Caller,
): Promise<LivePlayback | WithCookies<LivePlayback>> {
  const { event, timesBanned } = await requireAdmission(eventId, caller)
  const { state, channelArn, playbackUrl } = event
  if (!isLive(state) || !channelArn || !playbackUrl) throw new Problem('live.not_on_air')
  return opened({
    channelArn,
    playbackUrl,
    folder: eventId,
    memberId: caller.memberId,
    eventId,
    version: timesBanned,
  })
}

type Opening = Parameters<typeof openChannel>[0] & {
  /** The stream's folder at the site's own address. */
  folder: string
}

/** Access to a stream for one member. */
export async function opened({
  folder,
  ...viewing
}: Opening): Promise<LivePlayback | WithCookies<LivePlayback>> {
  const { playbackUrl } = viewing
  if (!playbackUrl.startsWith(`${env('SITE_ORIGIN')}/`)) return openChannel(viewing)
  const { cookies, expiresAt } = await openFolder(`/media/live/${folder}`, opensFor)
  const url = new URL(playbackUrl).pathname
  return new WithCookies({ url, back: url.replace(/[^/]+$/, 'back.m3u8'), expiresAt }, cookies)
}
