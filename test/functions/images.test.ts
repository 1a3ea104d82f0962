import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { makeCourse } from '../support/courses.ts'
import { caller, expectProblem, problemOf, visitor } from '../support/kiai.ts'
import { newcomer } from '../support/newcomer.ts'

const { media } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const begin = (size = jpeg.length) => admin(media.createImage, { body: { contentType: 'image/jpeg', size } })
const send = (url: string, body: Buffer, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
const use = (call: Call, id: string) => call(media.useImage, { body: { id } })

describe('a picture of the catalogue (351, 366)', () => {
  test('is sent, looked at and then shown to everyone; a course may have it', async () => {
    const { id, url } = await begin()
    expect((await send(url, jpeg)).status).toBe(200)
    const { imageUrl } = await use(admin, id)
    expect(imageUrl).toBe(`/media/images/pictures/${id}`)
    const shown = await fetch(inject('origin') + imageUrl)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const course = await makeCourse(admin, { thumbnailUrl: imageUrl, instructorImageUrl: imageUrl })
    expect(course).toMatchObject({ thumbnailUrl: imageUrl, instructorImageUrl: imageUrl })
  })

  test('of another size or type than was said is refused by the storage', async () => {
    const { url } = await begin()
    expect((await send(url, Buffer.concat([jpeg, jpeg]))).status).toBe(403)
    expect((await send(url, jpeg, 'text/html')).status).toBe(403)
  })

  test('that is none is removed; one that never came is not found', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    const { id, url } = await begin(page.length)
    await expectProblem(use(admin, id), 'picture.not_found')
    await send(url, page)
    await expectProblem(use(admin, id), 'picture.not_image')
    await expectProblem(use(admin, id), 'picture.not_found')
  })

  test.each([
    [{ contentType: 'image/svg+xml', size: 10 }, 'Please choose a JPEG, PNG or WebP image'],
    [{ contentType: 'image/png', size: 0 }, 'The image is empty'],
    [{ contentType: 'image/png', size: 5 * 1024 ** 2 + 1 }, 'The image is larger than 5 MB'],
  ])('is refused as %j', async (given, words) => {
    // What the compiler would not let pass.
    const body = given as { contentType: 'image/png'; size: number }
    const { code, detail } = await problemOf(admin(media.createImage, { body }))
    expect([code, detail]).toEqual(['request.invalid', expect.stringContaining(words)])
  })

  test('is for admins, and none of a member’s', async () => {
    const body = { contentType: 'image/png', size: 10 } as const
    await expectProblem(visitor(media.createImage, { body }), 'session.required')
    await expectProblem(free(media.createImage, { body }), 'role.required')
    const { id, url } = await begin()
    await send(url, jpeg)
    await expectProblem(use(free, id), 'role.required')
    const { call } = await newcomer()
    await expectProblem(call(media.usePicture, { body: { id } }), 'picture.not_found')
  })
})
