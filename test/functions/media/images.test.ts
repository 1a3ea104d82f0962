import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { caller, expectProblem, problemOf, visitor } from '../../support/kiai.ts'
import { makeCourse } from '../../support/media/courses.ts'
import { newcomer } from '../../support/people/newcomer.ts'

const { media } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const jpeg = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#333' } })
  .jpeg()
  .toBuffer()
const begin = (size = jpeg.length) => admin(media.createImage, { body: { contentType: 'image/jpeg', size } })
const send = (url: string, body: Buffer, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
const use = (call: Call, id: string) => call(media.useImage, { body: { id } })

describe('a picture of the catalogue', () => {
  test('is sent, checked and then shown to everyone; a course may use it', async () => {
    const { id, url } = await begin()
    expect((await send(url, jpeg)).status).toBe(200)
    const { imageUrl } = await use(admin, id)
    expect(imageUrl).toMatch(/^\/media\/images\/pictures\/pic_\w{26}\.jpg$/)
    const shown = await fetch(inject('origin') + imageUrl)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const course = await makeCourse(admin, { thumbnailUrl: imageUrl, instructorImageUrl: imageUrl })
    expect(course).toMatchObject({ thumbnailUrl: imageUrl, instructorImageUrl: imageUrl })
  })

  test('is not visible before it was checked, and has a new name from then on', async () => {
    const { id, url } = await begin()
    await send(url, jpeg)
    const { pathname } = new URL(url)
    const key = pathname.slice(pathname.indexOf('/pictures/') + 1)
    for (const path of [`/media/images/pictures/${id}`, `/media/images/${key}`, `/media/${key}`, `/${key}`]) {
      const answer = await fetch(inject('origin') + path)
      expect([path, (await answer.text()).includes('JFIF'), answer.headers.get('content-type')]).toEqual([
        path,
        false,
        expect.not.stringContaining('image'),
      ])
    }
    expect((await use(admin, id)).imageUrl).not.toContain(id)
  })

  test('that was accepted cannot be replaced through its upload address', async () => {
    const { id, url } = await begin()
    await send(url, jpeg)
    const { imageUrl } = await use(admin, id)
    const other = Buffer.from(jpeg)
    other.fill(0, other.length - 20, other.length - 2)
    expect((await send(url, other)).status).toBe(200)
    const shown = await fetch(inject('origin') + imageUrl)
    expect(Buffer.from(await shown.arrayBuffer()).equals(jpeg)).toBe(true)
  })

  test('is named by its real type, whatever type was declared', async () => {
    const { id, url } = await admin(media.createImage, {
      body: { contentType: 'image/png', size: jpeg.length },
    })
    await send(url, jpeg, 'image/png')
    const { imageUrl } = await use(admin, id)
    expect(imageUrl).toMatch(/\.jpg$/)
    expect((await fetch(inject('origin') + imageUrl)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('that is a page with the beginning of an image is refused', async () => {
    const page = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<script>alert(1)</script>')])
    const { id, url } = await begin(page.length)
    await send(url, page)
    await expectProblem(use(admin, id), 'picture.not_image')
  })

  test('may be sent as often as a day allows, counted by member', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const ask = (call: Call) => call(media.createPicture, { body: { contentType: 'image/png', size: 10 } })
    for (let sent = 0; sent < media.createPicture.limit.calls; sent++) await ask(one.call)
    const refused = await problemOf(ask(one.call))
    expect(refused.code).toBe('calls.too_many')
    expect(refused.detail).toMatch(/try again in .*(hour|minute)/)
    expect(await ask(other.call)).toHaveProperty('url')
  })

  test('of another size or type than declared is refused by the storage', async () => {
    const { url } = await begin()
    expect((await send(url, Buffer.concat([jpeg, jpeg]))).status).toBe(403)
    expect((await send(url, jpeg, 'text/html')).status).toBe(403)
  })

  test('that is no picture is removed; one that never arrived is not found', async () => {
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
    // Input that the compiler would refuse.
    const body = given as { contentType: 'image/png'; size: number }
    const { code, detail } = await problemOf(admin(media.createImage, { body }))
    expect([code, detail]).toEqual(['request.invalid', expect.stringContaining(words)])
  })

  test('is sent by admins, and by no member', async () => {
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

/** As a camera writes it: with an owner and a place, and lying on its side. */
const camera = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#333' } })
  .withExif({
    IFD0: { Artist: 'Dojo Street 7' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 42/1 0/1' },
  })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

describe('a picture that was sent without a browser', () => {
  const created = (call: Call, size: number, contentType: 'image/jpeg' | 'image/png') =>
    call(media.createPicture, { body: { contentType, size } })

  test.each([
    [
      'of the catalogue',
      async () => {
        const { id, url } = await begin(camera.length)
        await send(url, camera)
        return (await use(admin, id)).imageUrl
      },
    ],
    [
      'of a member',
      async () => {
        const { call } = await newcomer()
        const { id, url } = await created(call, camera.length, 'image/jpeg')
        await send(url, camera)
        return (await call(media.usePicture, { body: { id } })).profileImageUrl
      },
    ],
    [
      'of a review or a claim',
      async () => {
        const { call } = await newcomer()
        const { id, url } = await created(call, camera.length, 'image/jpeg')
        await send(url, camera)
        return (await call(media.keepPicture, { body: { id } })).imageUrl
      },
    ],
  ])('%s is shown without its place and owner, and not turned', async (_, sendIt) => {
    expect(camera.includes('Dojo Street 7')).toBe(true)
    const shown = await fetch(inject('origin') + (await sendIt()))
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.includes('Dojo Street 7')).toBe(false)
    const { orientation, exif } = await sharp(bytes).metadata()
    // The orientation alone takes 32 bytes: there is no room for a place.
    expect([orientation, exif?.length]).toEqual([6, 32])
  })

  test('and is damaged, is refused in words and removed', async () => {
    const { call } = await newcomer()
    const png = await sharp(camera).png().toBuffer()
    const half = png.subarray(0, png.length - 20)
    const { id, url } = await created(call, half.length, 'image/png')
    await send(url, half, 'image/png')
    const { code, detail } = await problemOf(call(media.keepPicture, { body: { id } }))
    expect([code, detail]).toEqual(['picture.damaged', expect.stringMatching(/cut off.*choose another one/)])
    await expectProblem(call(media.keepPicture, { body: { id } }), 'picture.not_found')
  })
})

describe('a picture of a member that belongs to a wish', () => {
  const sent = async (call: Call) => {
    const body = { contentType: 'image/jpeg', size: jpeg.length } as const
    const { id, url } = await call(media.createPicture, { body })
    await send(url, jpeg)
    return id
  }

  test('is stored once, and is not the member’s portrait', async () => {
    const { call } = await newcomer()
    const id = await sent(call)
    const { imageUrl } = await call(media.keepPicture, { body: { id } })
    expect((await fetch(inject('origin') + imageUrl)).status).toBe(200)
    expect((await call(api.auth.getUser)).profileImageUrl).toBeNull()
    await expectProblem(call(media.keepPicture, { body: { id } }), 'picture.not_found')
  })

  test('is usable by its owner alone', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const id = await sent(one.call)
    await expectProblem(other.call(media.keepPicture, { body: { id } }), 'picture.not_found')
    await expectProblem(admin(media.keepPicture, { body: { id } }), 'picture.not_found')
  })
})
