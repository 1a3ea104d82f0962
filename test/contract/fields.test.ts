import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { day } from '#shared/contract/calendar-fields.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { imageUrl, moment, seconds, text } from '#shared/contract/fields.ts'
import { api } from '#shared/contract/index.ts'
import { PaymentSettingsChange } from '#shared/contract/payments/admin-books.ts'
import { VideoInput, videos } from '#shared/contract/videos/videos.ts'

test('a number too small for the table becomes zero instead of an error', () => {
  expect(seconds.parse(2.6645851241589608e-204)).toBe(0)
  const body = { videoId: 'vid_1', watchTime: 12.34567, completionPercentage: 1.5e-323 }
  expect(videos.recordProgress.body.parse(body)).toMatchObject({ watchTime: 12.346, completionPercentage: 0 })
})

test.each([-0.001, 86_400.001, Number.POSITIVE_INFINITY, Number.NaN])('%s seconds are refused', (value) => {
  expect(seconds.safeParse(value).success).toBe(false)
})

test.each([
  ['2028-02-29', undefined],
  ['2026-02-29', 'This day does not exist'],
  ['2026-13-01', 'A day, such as 2026-12-24'],
  ['tomorrow', 'A day, such as 2026-12-24'],
  ['', 'A day, such as 2026-12-24'],
])('the day %j is accepted, or refused in one sentence: %s', (value, words) => {
  const said = day.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said).toEqual(words === undefined ? undefined : [words])
})

test.each([
  ['title', 'W'.repeat(201), 'At most 200 characters, please'],
  ['description', 'W'.repeat(5001), 'At most 5000 characters, please'],
  ['tags', Array(51).fill('kata'), 'At most 50 of them, please'],
  ['duration', -1, 'Whole seconds, from 0 to 86400'],
  ['duration', 1.5, 'Whole seconds, from 0 to 86400'],
  ['releaseYear', 1500, 'A year from 1888 to 2100'],
])('an error in %s is described in plain words', (field, value, words) => {
  const body = { title: 'Footwork', categoryId: 'cat_1', [field]: value }
  expect(VideoInput.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([words])
})

test.each(['', 'tomorrow', '2026-12-24', '2026-12-24T09:00:00+01:00', '2'.repeat(41)])(
  'the format of a time is described in plain words: %j',
  (value) => {
    const words = 'A moment, such as 2026-12-24T09:00:00Z'
    expect(moment.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([words])
    expect(moment.safeParse('2026-12-24T09:00:00Z').success).toBe(true)
  },
)

test.each(['half a letter \uD83E', 'a bell \u0007', 'an end \u0000'])(
  '%j cannot be shown and is refused',
  (words) => {
    expect(text(100).safeParse(words).success).toBe(false)
    expect(text(100).safeParse('Ōss\t押忍\n').success).toBe(true)
  },
)

test.each([
  'http://pictures.example/a.png',
  'javascript:alert(1)',
  '//pictures.example/a.png',
  'data:image/png;base64,AA',
  'https://me:secret@pictures.example/a.png',
  '/api/logout',
])('%s is no address of a picture', (address) => {
  expect(imageUrl.safeParse(address).success).toBe(false)
})

describe('a field with an id', () => {
  type Fields = Record<string, z.ZodMiniType>
  const shapeOf = (body: unknown): Fields => (body as { shape?: Fields } | undefined)?.shape ?? {}
  const named = Object.values(api)
    .flatMap((domain) => Object.entries<Endpoint>(domain))
    .flatMap(([name, { body }]) =>
      Object.entries(shapeOf(body)).map(([field, schema]) => ({ name, field, schema })),
    )
    // The owner of a session decides `userId`. Other fields with it name another member. PayPal names its clients
    // itself.
    .filter(({ field }) => /Id$/.test(field) && field !== 'userId' && field !== 'paypalClientId')

  test('exists for these tests', () => {
    expect(named.map(({ name, field }) => `${name} ${field}`)).toEqual(
      expect.arrayContaining([
        'createVideo movieGenreId',
        'updateVideo categoryId',
        'createCourse instructorId',
      ]),
    )
  })

  test.each(named)('$field of $name accepts ids alone: no empty, blank or other text', ({ schema }) => {
    for (const value of ['', ' ', 'karate', 'cat_', 'cat_a b', 'cat_../x', `cat_${'x'.repeat(60)}`])
      expect(schema.safeParse(value).success, value).toBe(false)
  })

  test.each(named)('$field of $name has one error when empty', ({ schema }) => {
    expect(schema.safeParse('').error?.issues).toHaveLength(1)
  })
})

test('no step of a path leads an image’s address out of its folder', () => {
  const isTaken = (address: string) => imageUrl.safeParse(address).success
  for (const fine of ['/media/images/a.jpg', '/media/images/pictures/pic_1.jpg', 'https://a.example/b.png']) {
    expect([fine, isTaken(fine)]).toEqual([fine, true])
  }
  for (const foul of ['/media/images/../x', '/media/images/./x', '/media/images/.x', '/media/images//x']) {
    expect([foul, isTaken(foul)]).toEqual([foul, false])
  }
})

test('a tax has two decimals at most, and is never close to zero: the table cannot hold that', () => {
  const isTaken = (taxPercentage: number) => PaymentSettingsChange.safeParse({ taxPercentage }).success
  expect([0, 0.01, 7.25, 8.1, 19, 19.99, 50].map(isTaken)).not.toContain(false)
  expect([-1, 50.01, 7.255, 8.4e-323, 1e-9, Number.NaN].map(isTaken)).not.toContain(true)
})
