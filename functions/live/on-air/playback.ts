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
  if (!playbackUrl.startsWith(`${env('SITE_ORIGIN')}/`)) {
    const { memberId } = caller
    return openChannel({ channelArn, playbackUrl, memberId, eventId, version: timesBanned })
  }
  const { cookies, expiresAt } = await openFolder(`/media/live/${eventId}`, opensFor)
  return new WithCookies({ url: new URL(playbackUrl).pathname, expiresAt }, cookies)
}
