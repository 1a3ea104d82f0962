import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { clipKey, memberClips } from '#shared/rules/media/storage-keys.ts'
import type { ClipType } from '#shared/rules/sessions/preparation.ts'
import { saveNotes } from '../../../../functions/bookings/preparation/preparation.ts'
import { followClip } from '../../../../functions/bookings/preparation/sweep-clips.ts'
import { handler as sweep } from '../../../../functions/bookings/sweep-bookings.ts'
import { booking as bookingItem } from '../../../../functions/model/bookings/booking.ts'
import { preparation, preparationOf } from '../../../../functions/model/bookings/preparation.ts'
import { due, dueBy, setDueStep } from '../../../../functions/model/table/due.ts'
import { writeSteps } from '../../../../functions/model/table/service.ts'
import { abortMultipart } from '../../../../functions/ports/media/media-store.ts'
import { client } from '../../../../functions/ports/media/s3.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { caller, expectProblem, problemOf, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { sendPart } from '../../../support/media/uploads.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { endNow } from '../../../support/people/leaving.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  cancel,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
} from '../../../support/sessions/bookings.ts'

/** Notes and a clip of the student's own practice, for the instructor to prepare a session. */

const { approve } = approvals()

afterEach(() => vi.restoreAllMocks())

const day = 24 * 3_600_000

async function session({ paid = true }: { paid?: boolean } = {}) {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  if (paid) await payFor(student.call, id)
  return { student, own, id }
}

const say = (call: Call, id: string, notes: string) =>
  call(api.bookings.saveNotes, { params: { id }, body: { notes } })
const film = (size = 3000) => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(size - 12, 7)])
const begin = (call: Call, id: string, size: number, contentType: ClipType = 'video/mp4') =>
  call(api.bookings.beginClip, { params: { id }, body: { contentType, size, seconds: 72 } })
const use = (call: Call, id: string, clipId: string) =>
  call(api.bookings.useClip, { params: { id }, body: { clipId } })
const play = (call: Call, id: string) => call(api.bookings.getClip, { params: { id } })
const remove = (call: Call, id: string) => call(api.bookings.deleteClip, { params: { id } })

async function send(call: Call, id: string, file = film(), contentType: ClipType = 'video/mp4') {
  const { clipId, parts } = await begin(call, id, file.length, contentType)
  for (const part of parts) await sendPart(file, part)
  return { clipId, shown: await use(call, id, clipId) }
}

async function filesOf(memberId: string) {
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: process.env.UPLOADS_BUCKET, Prefix: `${memberClips(memberId)}/` }),
  )
  return Contents.map(({ Key }) => Key)
}

const taught = async (call: Call, id: string) =>
  (await call(api.bookings.listTaughtBookings, { query: {} })).items.find((one) => one.id === id)?.preparation

describe('notes', () => {
  test('are kept as last saved, and shown to the two parties alone', async () => {
    const { student, own, id } = await session()
    expect((await shown(student.call, id)).preparation).toBeNull()
    const notes = 'My right hand lands, but I am off balance.\nSouthpaw.'
    expect((await say(student.call, id, `  ${notes} `)).preparation).toEqual({ notes, clip: null })
    expect(await taught(own.call, id)).toEqual({ notes, clip: null })
    const week = await own.call(api.bookings.getTeachingWeek, { query: { day: inHours(50).slice(0, 10) } })
    expect(week.sessions.map(({ preparation }) => preparation?.notes)).toEqual([notes])
    const admin = await caller('admin')
    expect((await shown(admin, id)).preparation).toBeNull()
    await expectProblem(say(admin, id, 'x'), 'booking.not_found')
    await expectProblem(say(own.call, id, 'x'), 'student.required')
    await expectProblem(say((await newcomer()).call, id, 'x'), 'booking.not_found')
    expect((await say(student.call, id, '')).preparation).toBeNull()
  })

  test('of an unpaid or cancelled session are not shown to the instructor', async () => {
    const { student, own, id } = await session({ paid: false })
    await say(student.call, id, 'Balance')
    expect(await taught(own.call, id)).toBeNull()
    await payFor(student.call, id)
    expect(await taught(own.call, id)).toMatchObject({ notes: 'Balance' })
    await cancel(student.call, id)
    expect(await taught(own.call, id)).toBeNull()
    await expectProblem(say(student.call, id, 'x'), 'booking.closed')
  })

  test('have 2,000 characters at most, and end with the session', async () => {
    const { student, id } = await session()
    await expectProblem(say(student.call, id, 'x'.repeat(2001)), 'request.invalid')
    const { scheduledAt } = await say(student.call, id, 'x'.repeat(2000))
    const as = await asCaller(student.id)
    const end = Date.parse(scheduledAt) + day / 24
    vi.spyOn(clock, 'now').mockReturnValue(new Date(end - 1))
    await saveNotes(as, id, 'Just in time')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(end))
    await expect(saveNotes(as, id, 'Too late')).rejects.toMatchObject({ code: 'booking.closed' })
  })
})

describe('a clip', () => {
  test('plays for the two parties alone, for some minutes, in parts and with its type', async () => {
    const { student, own, id } = await session()
    const file = film(9 * 1024 ** 2)
    const { shown: sent } = await send(student.call, id, file)
    const end = Date.parse(sent.scheduledAt) + day / 24
    expect(sent.preparation?.clip).toMatchObject({
      seconds: 72,
      keptUntil: new Date(end + 90 * day).toISOString(),
    })
    for (const call of [student.call, own.call]) {
      const { url, contentType, seconds } = await play(call, id)
      expect([contentType, seconds]).toEqual(['video/mp4', 72])
      expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600')
      const part = await fetch(url, { headers: { range: 'bytes=4-11' } })
      expect([part.status, await part.text()]).toEqual([206, 'ftypmp42'])
      expect(part.headers.get('content-type')).toBe('video/mp4')
      expect(part.headers.get('content-disposition')).toMatch(/^inline/)
      expect(part.headers.get('cache-control')).toContain('no-store')
      // The signature of one file opens no other file, and a file does not open without one.
      expect((await fetch(url.replace(/clp_\w+/, 'clp_other'))).status).toBe(403)
      expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(403)
    }
    const admin = await caller('admin')
    await expectProblem(play(admin, id), 'booking.not_found')
    await expectProblem(play((await newcomer()).call, id), 'booking.not_found')
    expect((await shown(admin, id)).preparation).toBeNull()
  })

  test('is added once its session is paid', async () => {
    const { student, own, id } = await session({ paid: false })
    await say(student.call, id, 'Balance')
    const problem = await problemOf(begin(student.call, id, 1000))
    expect(problem).toMatchObject({
      code: 'booking.closed',
      detail: 'A clip can be added once the session is paid',
    })
    await payFor(student.call, id)
    await send(student.call, id)
    await play(own.call, id)
  })

  test('that is being uploaded as its session is cancelled is not shown', async () => {
    const { student, id } = await session()
    const { clipId, parts } = await begin(student.call, id, film().length)
    for (const part of parts) await sendPart(film(), part)
    await cancel(student.call, id)
    await expectProblem(use(student.call, id, clipId), 'booking.closed')
  })

  test('of a cancelled session is hidden from the instructor at once, and removed by the next sweep', async () => {
    const { student, own, id } = await session()
    await send(student.call, id)
    await say(student.call, id, 'Balance')
    await cancel(student.call, id)
    await expectProblem(play(own.call, id), 'clip.not_found')
    const found = (await dueBy('clip', clock.now())).find((one) => one.subjectId === id)
    if (!found) throw new Error('The clip is not due')
    await followClip(found)
    expect(await filesOf(student.id)).toEqual([])
    expect(await preparationOf(id)).toMatchObject({ notes: 'Balance' })
    await expectProblem(play(student.call, id), 'clip.not_found')
  })

  test('replaces the former one, and is removed when its student removes it', async () => {
    const { student, own, id } = await session()
    const { clipId: first } = await send(student.call, id)
    const { clipId: second } = await send(student.call, id)
    const files = await filesOf(student.id)
    expect(files).toHaveLength(1)
    expect(files[0]).toContain(second)
    expect((await use(student.call, id, second)).preparation?.clip).toBeTruthy()
    await expectProblem(use(student.call, id, first), 'clip.not_found')
    await expectProblem(remove(own.call, id), 'student.required')
    await say(student.call, id, 'Balance')
    expect((await remove(student.call, id)).preparation).toEqual({ notes: 'Balance', clip: null })
    expect(await filesOf(student.id)).toEqual([])
    await expectProblem(play(student.call, id), 'clip.not_found')
    expect((await remove(student.call, id)).preparation).toEqual({ notes: 'Balance', clip: null })
  })

  test('resumes where it was interrupted, with its missing parts', long, async () => {
    const { student, own, id } = await session()
    const file = film(17 * 1024 ** 2)
    const { clipId, parts } = await begin(student.call, id, file.length)
    const far = (call: Call) => call(api.bookings.getClipUpload, { params: { id, clipId } })
    expect(await far(student.call)).toMatchObject({ received: 0, isShown: false })
    if (parts[1]) await sendPart(file, parts[1])
    const left = await far(student.call)
    expect(left.received).toBe(8 * 1024 ** 2)
    expect(left.parts.map(({ number, offset, size }) => [number, offset, size])).toEqual([
      [1, 0, 8 * 1024 ** 2],
      [3, 16 * 1024 ** 2, 1024 ** 2],
    ])
    for (const part of left.parts) await sendPart(file, part)
    expect(await far(student.call)).toMatchObject({ parts: [], received: file.length, isShown: false })
    await use(student.call, id, clipId)
    expect(await far(student.call)).toMatchObject({ parts: [], received: file.length, isShown: true })
    await expectProblem(far(own.call), 'student.required')
    await expectProblem(far((await newcomer()).call), 'booking.not_found')
    await cancel(student.call, id)
    await expectProblem(far(student.call), 'booking.closed')
  })

  test(
    'can be given up during its upload, with the parts that arrived; the shown one stays',
    long,
    async () => {
      const { student, own, id } = await session()
      const { clipId: before } = await send(student.call, id)
      const file = film(9 * 1024 ** 2)
      const { clipId, parts } = await begin(student.call, id, file.length)
      if (parts[0]) await sendPart(file, parts[0])
      const params = { id, clipId }
      await expectProblem(own.call(api.bookings.deleteClipUpload, { params }), 'student.required')
      await student.call(api.bookings.deleteClipUpload, { params })
      await expectProblem(student.call(api.bookings.getClipUpload, { params }), 'clip.not_found')
      await expectProblem(use(student.call, id, clipId), 'clip.not_found')
      if (parts[1])
        expect(
          (await fetch(parts[1].url, { method: 'PUT', body: file.subarray(8 * 1024 ** 2) })).status,
        ).toBe(404)
      const shownOne = { params: { id, clipId: before } }
      await expectProblem(student.call(api.bookings.deleteClipUpload, shownOne), 'clip.not_found')
      expect(await filesOf(student.id)).toEqual([expect.stringContaining(before)])
      await play(own.call, id)
    },
  )

  test('must arrive complete, and be a film', async () => {
    const { student, id } = await session()
    const file = film(9 * 1024 ** 2)
    const { clipId, parts } = await begin(student.call, id, file.length)
    expect(parts.map(({ size }) => size)).toEqual([8 * 1024 ** 2, 1024 ** 2])
    if (parts[0]) await sendPart(file, parts[0])
    await expectProblem(use(student.call, id, clipId), 'upload.incomplete')
    expect((await shown(student.call, id)).preparation).toBeNull()
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(200)}`)
    for (const type of ['video/mp4', 'video/webm', 'video/quicktime'] as const) {
      await expectProblem(send(student.call, id, page, type), 'clip.not_video')
    }
    await expectProblem(send(student.call, id, film(), 'video/webm'), 'clip.not_video')
    expect(await filesOf(student.id)).toEqual([])
    const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(500)])
    await send(student.call, id, webm, 'video/webm')
    expect((await play(student.call, id)).contentType).toBe('video/webm')
  })

  test('whose upload ended elsewhere before it was whole is asked for again', async () => {
    const { student, id } = await session()
    const { clipId } = await begin(student.call, id, film().length)
    const { memberId, sending } = (await preparationOf(id)) ?? {}
    const key = clipKey({ memberId: memberId ?? '', bookingId: id }, clipId)
    await abortMultipart({ key, multipartId: sending?.multipartId ?? '' })
    expect(await problemOf(use(student.call, id, clipId))).toMatchObject({
      code: 'upload.incomplete',
      detail: 'The clip did not arrive. Please send it again.',
    })
    expect((await shown(student.call, id)).preparation?.clip).toBeFalsy()
  })

  test.each([
    [{ size: 500 * 1024 ** 2 + 1 }, 'larger than 500 MB'],
    [{ size: 0 }, 'empty'],
    [{ seconds: 121 }, 'longer than 2 minutes'],
    [{ contentType: 'text/html' }, 'MP4, MOV or WebM'],
  ])('with %j is refused before its upload', async (wrong, words) => {
    const { student, id } = await session()
    const body = { contentType: 'video/mp4', size: 1000, seconds: 10, ...wrong } as never
    const problem = await problemOf(student.call(api.bookings.beginClip, { params: { id }, body }))
    expect([problem.code, JSON.stringify(problem)]).toEqual([
      'request.invalid',
      expect.stringContaining(words),
    ])
  })

  test('is removed 90 days after its session, wherever that was moved to', async () => {
    const { student, id } = await session()
    const { shown: sent } = await send(student.call, id)
    // Notes that are written later do not keep it.
    await say(student.call, id, 'Balance')
    const due = Date.parse(sent.preparation?.clip?.keptUntil ?? '')
    const isDue = async (at: number) =>
      (await dueBy('clip', new Date(at))).find((one) => one.subjectId === id)
    expect(await isDue(due - 1)).toBeUndefined()
    const startsAt = new Date(Date.parse(sent.scheduledAt) + day).toISOString()
    await bookingItem().patch({ id }).set({ startsAt }).go()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due))
    const found = await isDue(due)
    if (found) await followClip(found)
    expect(await isDue(due)).toBeUndefined()
    expect(await filesOf(student.id)).toHaveLength(1)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(due + day))
    const again = await isDue(due + day)
    if (again) await followClip(again)
    expect(await filesOf(student.id)).toEqual([])
    expect(await preparationOf(id)).toMatchObject({ notes: 'Balance' })
    expect(await preparationOf(id)).not.toHaveProperty('clip')
    expect(await isDue(due + day)).toBeUndefined()
  })

  test('is swept each minute', long, async () => {
    const { student, id } = await session()
    const { shown: sent } = await send(student.call, id)
    const before = new Date(Date.parse(sent.scheduledAt) - 93 * day).toISOString()
    await bookingItem().patch({ id }).set({ startsAt: before }).go()
    await preparation().patch({ bookingId: id }).set({ removeAt: before }).go()
    await writeSteps({ due }, [setDueStep('clip', id, before)])
    await settle()
    await sweep().catch(() => undefined)
    expect(await filesOf(student.id)).toEqual([])
  })

  test('is listed in the export, and deleted with the account', async () => {
    const { student, id } = await session()
    await send(student.call, id)
    await say(student.call, id, 'Balance and footwork')
    const archive = await student.browser.fetch('/api/user/export')
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const told = new TextDecoder().decode(files['preparation.json'])
    expect(told).toContain('Balance and footwork')
    expect(told).toContain('"seconds": 72')
    await cancel(student.call, id)
    await student.call(api.members.deleteUser)
    await settle()
    // The share of a session that was cancelled late would be waited for; this one has none.
    await endNow(student.id)
    expect(await filesOf(student.id)).toEqual([])
    expect(await preparationOf(id)).toBeUndefined()
  })
})
