import { describe, expect, test } from 'vitest'
import { Category, MovieGenre } from '#shared/contract/category.ts'
import { events } from '#shared/contract/events.ts'
import { AccessLevel } from '#shared/contract/fields.ts'
import { api } from '#shared/contract/index.ts'
import { Instructor } from '#shared/contract/instructor.ts'
import { InstructorApplication } from '#shared/contract/instructors.ts'
import { ActivityItem, WatchedVideo } from '#shared/contract/members/members.ts'
import { User } from '#shared/contract/members/user.ts'
import { Product } from '#shared/contract/store/product.ts'
import { ContentType, Video } from '#shared/contract/videos/video.ts'
import { VideoInput } from '#shared/contract/videos/videos.ts'
import { earnedOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'

process.env.TABLE_NAME ??= 'unused'
const { category } = await import('../../functions/model/catalogue/category.ts')
const { instructor } = await import('../../functions/model/instructors/instructor.ts')
const { payee } = await import('../../functions/model/instructors/payee.ts')
const { member } = await import('../../functions/model/members/member.ts')
const { feeBy, percentTold } = await import('../../functions/model/payments/platform-fee.ts')
const { movieGenre } = await import('../../functions/model/catalogue/movie-genre.ts')
const { session } = await import('../../functions/model/members/sign-in-session.ts')
const { video } = await import('../../functions/model/catalogue/video.ts')
const { view } = await import('../../functions/model/learning/view.ts')
const { product } = await import('../../functions/model/store/product.ts')
const { table } = await import('../../functions/model/table/table.ts')

type Stored = { model: { schema: { attributes: Record<string, Attribute> } } }
type Attribute = { required?: boolean; enumArray?: readonly string[]; default?: () => unknown }

const attributes = (entity: () => unknown) => (entity() as Stored).model.schema.attributes
const stored = (entity: () => unknown) => Object.keys(attributes(entity))
const defaultOf = (entity: () => unknown, name: string) => attributes(entity)[name]?.default?.()
const required = (entity: () => unknown) =>
  stored(entity).filter((name) => attributes(entity)[name]?.required)
const shown = (schema: { shape: object }) => Object.keys(schema.shape)

describe('users', () => {
  test('have all their fields; the payment provider’s ids are not public', () => {
    const fields = ['id', 'email', 'firstName', 'lastName', 'profileImageUrl', 'subscriptionStatus']
    const dates = ['subscriptionExpiresAt', 'createdAt', 'updatedAt']
    const kept = ['stripeCustomerId', 'stripeSubscriptionId']
    expect(stored(member)).toEqual(expect.arrayContaining([...fields, ...dates, ...kept]))
    expect(shown(User)).toEqual(expect.arrayContaining([...fields, ...dates]))
    expect(shown(User)).not.toEqual(expect.arrayContaining([kept[0]]))
    expect(shown(User)).not.toEqual(expect.arrayContaining([kept[1]]))
  })

  test('are free, premium or master, and free at first', () => {
    expect(User.shape.subscriptionStatus.options).toEqual(['free', 'premium', 'master'])
    expect(attributes(member).subscriptionStatus?.enumArray).toEqual(['free', 'premium', 'master'])
    expect(defaultOf(member, 'subscriptionStatus')).toBe('free')
  })

  test('sessions are sid, sess and expire, and the table expires them', () => {
    expect(stored(session)).toEqual(expect.arrayContaining(['sid', 'sess', 'expire']))
    expect(table.ttlAttribute).toBe('expire')
  })
})

describe('products', () => {
  test('have all their fields', () => {
    const fields = ['id', 'name', 'description', 'category', 'price', 'imageUrl', 'mediaUrl', 'thumbnailUrl']
    const stock = ['isDigital', 'inStock', 'stockCount', 'size', 'color', 'tags', 'createdAt', 'updatedAt']
    expect(shown(Product)).toEqual(expect.arrayContaining([...fields, ...stock]))
  })

  test('are T-shirts, clips or photos; physical and in stock at first', () => {
    expect(Product.shape.category.options).toEqual(['tshirt', 'video_clip', 'photo'])
    expect(attributes(product).category?.enumArray).toEqual(['tshirt', 'video_clip', 'photo'])
    expect(defaultOf(product, 'isDigital')).toBe(false)
    expect(defaultOf(product, 'inStock')).toBe(true)
  })
})

describe('categories and genres', () => {
  test('a category has all its fields; name and slug are required', () => {
    const fields = ['id', 'name', 'slug', 'description', 'icon', 'createdAt']
    expect(shown(Category).filter((name) => name !== 'coverUrl')).toEqual(fields)
    expect(stored(category)).toEqual(expect.arrayContaining(fields))
    expect(required(category)).toEqual(expect.arrayContaining(['name', 'slug']))
  })

  test('a genre has all its fields; name, slug and style are required', () => {
    const words = ['id', 'name', 'slug', 'description', 'martialArtStyle', 'subGenres', 'iconUrl', 'color']
    expect(shown(MovieGenre)).toEqual([...words, 'isActive', 'createdAt'])
    expect(stored(movieGenre)).toEqual(expect.arrayContaining([...words, 'isActive', 'createdAt']))
    expect(required(movieGenre)).toEqual(expect.arrayContaining(['name', 'slug', 'martialArtStyle']))
  })

  test('a genre is gold and active at first', () => {
    expect(defaultOf(movieGenre, 'color')).toBe('#FFD700')
    expect(defaultOf(movieGenre, 'isActive')).toBe(true)
  })
})

describe('videos', () => {
  const bare = VideoInput.parse({ title: 'Footwork', categoryId: 'cat_1' })

  test('have all their fields', () => {
    const facts = [
      'id',
      'title',
      'description',
      'thumbnailUrl',
      'videoUrl',
      'duration',
      'categoryId',
      'category',
    ]
    const kinds = ['movieGenreId', 'contentType', 'accessLevel', 'releaseYear', 'director', 'cast', 'country']
    const rest = ['language', 'imdbRating', 'tags', 'viewCount', 'rating', 'isPublished', 'isFeatured']
    expect(shown(Video)).toEqual(
      expect.arrayContaining([...facts, ...kinds, ...rest, 'createdAt', 'updatedAt']),
    )
    expect(Video.shape.category.safeParse({ name: 'Judo', slug: 'judo' }).success).toBe(true)
  })

  test('title, type and level are always present', () => {
    expect(required(video)).toEqual(expect.arrayContaining(['title', 'contentType', 'accessLevel']))
    expect(VideoInput.safeParse({ categoryId: 'cat_1' }).success).toBe(false)
  })

  test('are of five types', () => {
    const types = ['movie', 'tv_episode', 'documentary', 'training', 'live_event']
    expect(ContentType.options).toEqual(types)
    expect(attributes(video).contentType?.enumArray).toEqual(types)
  })

  test('are free, premium or master, and free at first', () => {
    expect(AccessLevel.options).toEqual(['free', 'premium', 'master'])
    expect(bare.accessLevel).toBe('free')
    expect(defaultOf(video, 'accessLevel')).toBe('free')
  })

  test('are in English at first', () => {
    expect(bare.language).toBe('English')
    expect(defaultOf(video, 'language')).toBe('English')
  })

  test.each([
    ['0.0', true],
    ['7.4', true],
    ['10.0', true],
    ['10.1', false],
    ['7', false],
    ['7.45', false],
    ['-1.0', false],
  ])('an IMDb rating has one decimal: %s is one: %s', (imdbRating, valid) => {
    expect(VideoInput.shape.imdbRating.safeParse(imdbRating).success).toBe(valid)
  })

  test('begin with no views and a rating of 0.00, as text', () => {
    expect(defaultOf(video, 'viewCount')).toBe(0)
    expect(defaultOf(video, 'rating')).toBe('0.00')
    expect(Video.shape.rating.safeParse(4.5).success).toBe(false)
  })

  test('are neither published nor featured at first', () => {
    expect(bare).toMatchObject({ isPublished: false, isFeatured: false })
    expect(defaultOf(video, 'isPublished')).toBe(false)
    expect(defaultOf(video, 'isFeatured')).toBe(false)
  })

  test('the watched share of a member is a percent of its own', () => {
    expect(shown(WatchedVideo)).toEqual(expect.arrayContaining([...shown(Video), 'progress']))
  })
})

describe('views', () => {
  test('a view names itself, the member, the video and the time', () => {
    expect(stored(view)).toEqual(expect.arrayContaining(['id', 'userId', 'videoId', 'viewedAt']))
    expect(shown(events.videoViewed.detail)).toEqual(expect.arrayContaining(['userId', 'videoId']))
  })

  test('a report names the video, the member, the seconds and the percent', () => {
    expect(shown(api.videos.recordProgress.body)).toEqual(
      expect.arrayContaining(['videoId', 'userId', 'watchTime', 'completionPercentage']),
    )
  })
})

test('an activity names itself, its kind, its subject, its time, and its share', () => {
  const fields = ['id', 'type', 'title', 'description', 'timestamp', 'progress']
  expect(shown(ActivityItem)).toEqual(fields)
  expect(ActivityItem.shape.type.options).toEqual(['video', 'course', 'achievement'])
})

describe('instructors', () => {
  test('have all their fields; the payout account is not public', () => {
    const said = [
      'id',
      'name',
      'bio',
      'specialties',
      'languages',
      'credentials',
      'profileImageUrl',
      'isApproved',
    ]
    const facts = ['isPlatformOwner', 'hourlyRate', 'createdAt', 'updatedAt']
    expect(stored(instructor)).toEqual(expect.arrayContaining([...said, ...facts, 'memberId']))
    expect(stored(instructor)).toContain('platformFee')
    // One for each account that Kiai has had at Stripe, so each is an item of its own.
    expect(stored(payee)).toEqual(expect.arrayContaining(['instructorId', 'stripeId']))
    expect(stored(instructor)).not.toContain('stripeAccountId')
    const own = ['userId', 'platformFeePercentage', 'totalEarnings']
    expect(shown(Instructor)).toEqual(expect.arrayContaining([...said, ...facts, ...own]))
    expect(shown(Instructor)).not.toContain('stripeAccountId')
  })

  test('a name is required; fee and earnings begin at 15.00 percent and 0.00', () => {
    expect(required(instructor)).toContain('name')
    expect(defaultOf(instructor, 'isApproved')).toBe(false)
    expect(defaultOf(instructor, 'isPlatformOwner')).toBe(false)
    // An individual fee is stored where it was agreed. Until the settings say otherwise the default applies.
    expect(defaultOf(instructor, 'platformFee')).toBeUndefined()
    expect(percentTold(feeBy({ isPlatformOwner: false }, undefined))).toBe('15.00')
    // A sum of the books, never a field that is added to.
    expect(stored(instructor)).not.toContain('totalEarnings')
    expect(dollarsOf(earnedOf([], 'ins_new'))).toBe('0.00')
  })

  test('an application says name, bio, specialties, languages, credentials, rate and picture', () => {
    expect(shown(InstructorApplication)).toEqual([
      'name',
      'bio',
      'specialties',
      'languages',
      'credentials',
      'hourlyRate',
      'profileImageUrl',
    ])
  })
})
