import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { useClip } from '../../../../functions/bookings/preparation/clips.ts'
import { preparation, preparationOf } from '../../../../functions/model/bookings/preparation.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { sendPart } from '../../../support/media/uploads.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { asCaller } from '../../../support/sessions/bookings.ts'
import { storedSession } from '../../../support/sessions/stored-session.ts'
import { storedInstructors } from '../../../support/sessions/teaching.ts'

/** What happens to a clip between the read and the write of another act. */

const stored = storedInstructors()
afterEach(() => vi.restoreAllMocks())

test('a clip is not shown once another one is being sent instead', async () => {
  const student = await newcomer()
  const { id: bookingId } = await storedSession(
    { payer: async () => student.id },
    { instructorId: await stored(), status: 'confirmed', creditMonth: '2026-11' },
  )
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(2988, 7)])
  const wish = { contentType: 'video/mp4' as const, size: film.length, seconds: 72 }
  const { clipId, parts } = await student.call(api.bookings.beginClip, {
    params: { id: bookingId },
    body: wish,
  })
  for (const part of parts) await sendPart(film, part)
  const next = { id: newId('clip'), ...wish, multipartId: 'none' }
  justBefore(
    (command) => command instanceof TransactWriteCommand,
    () => preparation().patch({ bookingId }).set({ sending: next }).go(),
  )
  const used = useClip(await asCaller(student.id), bookingId, clipId)
  await expect(used).rejects.toMatchObject({ code: 'clip.not_found' })
  const given = await preparationOf(bookingId)
  expect(given).toMatchObject({ sending: next })
  expect(given).not.toHaveProperty('clip')
})
