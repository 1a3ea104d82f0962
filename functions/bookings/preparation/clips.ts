import type { ClipUpload } from '#shared/contract/bookings/preparations.ts'
import { Problem } from '#shared/contract/problem.ts'
import { beginsLike } from '#shared/rules/media/file-head.ts'
import { clipFolder, clipKey } from '#shared/rules/media/storage-keys.ts'
import { isCovered } from '#shared/rules/sessions/booking.ts'
import { type ClipType, clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { type PreparationItem, preparation, preparationOf } from '../../model/bookings/preparation.ts'
import { setDueStep } from '../../model/table/due.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clipAddress, clipHead, removeClips } from '../../ports/media/clip-store.ts'
import { abortMultipart, beginMultipart, removeSent } from '../../ports/media/media-store.ts'
import { joinFile, type SentFile, sentSoFar } from '../../ports/media/sent-file.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownBooking } from '../access/find.ts'
import { learnedBooking, preparableByClip, preparationEntities, standsStep } from './preparation.ts'

/** Clips of a student's own practice: uploaded in parts, shown to the two parties of a session, and removed in time. */

type Wish = { contentType: ClipType; size: number; seconds: number }
type Sending = NonNullable<PreparationItem['sending']>

/** Bytes of a part; 64 parts at most. */
const partSize = 8 * 1024 ** 2

/**
 * Begins the upload of a clip and returns the addresses of its parts. A former upload that has not finished is given
 * up.
 */
export async function beginClip(caller: Caller, bookingId: string, wish: Wish): Promise<ClipUpload> {
  const { memberId } = await preparableByClip(caller, bookingId)
  const clipId = newId('clip')
  const key = clipKey({ memberId, bookingId }, clipId)
  const multipartId = await beginMultipart(key, wish.contentType)
  const before = await tryAgain(async () => {
    const known = await preparableByClip(caller, bookingId)
    const given = await preparationOf(bookingId)
    await writeSteps(preparationEntities, [
      standsStep(known),
      {
        write: ({ preparation }) =>
          preparation
            .upsert({
              bookingId,
              memberId,
              sending: { id: clipId, ...wish, multipartId },
              removeAt: clipKeptUntil(known),
            })
            .commit(),
      },
      setDueStep('clip', bookingId, clipKeptUntil(known)),
    ])
    return given?.sending
  })
  if (before) await abortMultipart(multipart({ memberId, bookingId }, before))
  return { clipId, isShown: false, ...(await sentSoFar({ key, multipartId, size: wish.size, partSize })) }
}

/** The progress of an upload, with new addresses for the missing parts. */
export async function followSending(caller: Caller, bookingId: string, clipId: string): Promise<ClipUpload> {
  await preparableByClip(caller, bookingId)
  const given = await preparationOf(bookingId)
  if (given?.clip?.id === clipId) return { clipId, parts: [], received: given.clip.size, isShown: true }
  const sending = given?.sending
  if (!given || sending?.id !== clipId) throw new Problem('clip.not_found')
  return { clipId, isShown: false, ...(await sentSoFar(multipart(given, sending))) }
}

/** Gives up an upload at any time. The clip that is shown stays. */
export async function giveUpClip(caller: Caller, bookingId: string, clipId: string): Promise<void> {
  await learnedBooking(caller, bookingId)
  const given = await preparationOf(bookingId)
  const sending = given?.sending
  if (!given || sending?.id !== clipId) throw new Problem('clip.not_found')
  await writeSteps(preparationEntities, [
    {
      write: ({ preparation }) =>
        preparation
          .patch({ bookingId })
          .remove(['sending'])
          .where((a, { eq }) => eq(a.sending.id, clipId))
          .commit(),
      refusal: () => new Problem('clip.not_found'),
    },
  ])
  // A concurrent call that joins the parts finds no upload any longer, so the clip is not shown.
  await abortMultipart(multipart(given, sending))
  await removeSent(multipart(given, sending).key)
}

const multipart = (
  of: { memberId: string; bookingId: string },
  { id, multipartId, size }: Sending,
): SentFile => ({ key: clipKey(of, id), multipartId, size, partSize })

/** Shows an uploaded clip and removes the former one. A file that is not a film is removed at once. */
export async function useClip(caller: Caller, bookingId: string, clipId: string): Promise<BookingItem> {
  const { memberId } = await preparableByClip(caller, bookingId)
  const given = await preparationOf(bookingId)
  const sending = given?.sending
  // A retry after a lost answer.
  if (given?.clip?.id === clipId) return learnedBooking(caller, bookingId)
  if (sending?.id !== clipId) throw new Problem('clip.not_found')
  await join({ memberId, bookingId }, sending)
  const key = clipKey({ memberId, bookingId }, clipId)
  if (!beginsLike(sending.contentType, await clipHead(key))) {
    await removeSent(key)
    throw new Problem('clip.not_video', 'The file is not an MP4, MOV or WebM video')
  }
  const { multipartId: _done, ...clip } = sending
  const known = await tryAgain(async () => {
    const current = await preparableByClip(caller, bookingId)
    await writeSteps(preparationEntities, [
      standsStep(current),
      {
        write: ({ preparation }) =>
          preparation
            .patch({ bookingId })
            .set({ clip: { ...clip, addedAt: clock.now().toISOString() } })
            .remove(['sending'])
            .where((a, { eq }) => eq(a.sending.id, clipId))
            .commit(),
        refusal: () => new Problem('clip.not_found'),
      },
    ])
    return current
  })
  if (given?.clip) await removeSent(clipKey({ memberId, bookingId }, given.clip.id))
  return known
}

async function join(of: { memberId: string; bookingId: string }, sending: Sending): Promise<void> {
  const joined = await joinFile(multipart(of, sending))
  if (joined === 'parts missing') throw new Problem('upload.incomplete', 'Parts of the clip are missing')
  if (joined === 'not there')
    throw new Problem('upload.incomplete', 'The clip did not arrive. Please send it again.')
}

/**
 * The address at which the clip plays, for the two parties. The instructor does not see a session before it is paid.
 */
export async function playClip(caller: Caller, bookingId: string) {
  const { known, part } = await ownBooking(caller, bookingId)
  if (part === 'admin') throw new Problem('booking.not_found')
  const given = part === 'student' || isShownToInstructor(known) ? await preparationOf(bookingId) : undefined
  if (!given?.clip) throw new Problem('clip.not_found')
  const { id, contentType, seconds } = given.clip
  const { url, lasts } = await clipAddress(clipKey(given, id), contentType)
  return {
    url,
    contentType,
    seconds,
    expiresAt: new Date(clock.now().getTime() + lasts * 1000).toISOString(),
  }
}

/** Whether the instructor may see the preparation: not of an unpaid or cancelled session. */
export const isShownToInstructor = (known: BookingItem) => isCovered(known) && known.status !== 'cancelled'

/**
 * Removes the clip of a session, and its upload, at any time. The files are removed first, so that no missing file is
 * shown.
 */
export async function deleteClip(caller: Caller, bookingId: string): Promise<BookingItem> {
  const known = await learnedBooking(caller, bookingId)
  const given = await preparationOf(bookingId)
  if (given) await removeFiles(given)
  return known
}

export async function removeFiles(given: PreparationItem): Promise<void> {
  const { bookingId, sending } = given
  if (sending) await abortMultipart(multipart(given, sending))
  await removeClips(clipFolder(given))
  await preparation().patch({ bookingId }).remove(['clip', 'sending', 'removeAt']).go()
}
