import { Problem } from '#shared/contract/problem.ts'
import type { Playback } from '#shared/contract/videos/playback.ts'
import { clipIdOf, masterKey, mediaFolder } from '#shared/rules/media/storage-keys.ts'
import { WithCookies } from '../../http/serve.ts'
import { findUpload } from '../../model/catalogue/upload.ts'
import { orderEntities } from '../../model/store/order-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { openFolder } from '../../ports/media/cloudfront.ts'
import { clock } from '../../ports/process/clock.ts'
import { completedStep, givenLine } from './given-line.ts'

/** Seconds for which the cookies are valid. Players renew them; after a refund they cannot. */
const opensFor = 60

/** Opens the stream of a purchased clip. Watching counts as a full download: from then on it is not refunded. */
export async function playFile(
  memberId: string,
  { orderId, line: place }: { orderId: string; line: number },
): Promise<WithCookies<Playback>> {
  const { file } = await givenLine(memberId, orderId, place)
  const clipId = clipIdOf(file)
  const clip = clipId ? await findUpload(clipId) : undefined
  // Before it is recorded: a clip that cannot be played must not count.
  if (clip?.media.status !== 'ready') {
    throw new Problem('file.not_ready', clip?.media.status === 'processing' ? preparing : unplayable)
  }
  await tryAgain(async () => {
    const { known, line, file: current } = await givenLine(memberId, orderId, place)
    if (current.key !== file.key)
      throw new Problem('order.changed', 'The file was replaced. Please start again.')
    if (line.downloadedAt) return
    await writeSteps(orderEntities, [completedStep(known, line, clock.now())])
  })
  const { cookies, expiresAt } = await openFolder(`/${mediaFolder(clip.id)}`, opensFor)
  return new WithCookies(
    { url: `/${masterKey(clip.id)}`, poster: clip.posterUrl ?? null, expiresAt },
    cookies,
  )
}

const preparing = 'The clip is being prepared. Please come back in a few minutes, or download it.'
const unplayable = 'The clip cannot be played here. Please download it.'
