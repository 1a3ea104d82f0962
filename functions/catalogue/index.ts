import { catalogue } from '#shared/contract/catalogue.ts'
import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { ProductCategory } from '#shared/contract/store/product.ts'
import type { ProductSort } from '#shared/contract/store/product-reads.ts'
import { previewOf } from '../http/preview.ts'
import { serve } from '../http/serve.ts'
import { currentSnapshot, videosById } from '../ports/catalogue/catalogue-index.ts'
import { chapterPage, chaptersOf, countChapters, findChapters } from './chapter-listing.ts'
import { findCourses } from './course-listing.ts'
import { coveredCategories } from './covers.ts'
import { findVideos, pageOf } from './listing.ts'
import { filterOf, findProducts, type ProductQuery, productPage } from './product-listing.ts'
import { search } from './search.ts'

async function courseOf(id: string) {
  const course = (await currentSnapshot()).courses.find((each) => each.id === id)
  if (!course) throw new Problem('course.not_found')
  return course
}

async function productOf(id: string) {
  const product = (await currentSnapshot()).products.find((each) => each.id === id)
  if (!product) throw new Problem('product.not_found')
  return product
}

type ProductCall = ProductQuery & { limit: number; cursor?: string | undefined; sort: ProductSort }

async function listProducts({ limit, cursor, sort, ...query }: ProductCall, category?: ProductCategory) {
  const found = findProducts(await currentSnapshot(), { ...filterOf(query), category }, sort)
  return productPage(found, sort, limit, cursor)
}

export const handler = serve(catalogue, {
  listCategories: async () => whole(coveredCategories(await currentSnapshot())),

  listMovieGenres: async () =>
    whole((await currentSnapshot()).movieGenres.filter(({ isActive }) => isActive)),

  listVideos: async ({ query: { limit, cursor, sort, status, ...filter } }) => {
    if (status) {
      // Drafts and recent changes are in the table alone; only admins get here.
      const { listAllVideos } = await import('./admin-reads.ts')
      return listAllVideos(filter, status, sort, limit, cursor)
    }
    return pageOf(findVideos(await currentSnapshot(), filter, sort), sort, limit, cursor)
  },

  listFeaturedVideos: async ({ query }) =>
    pageOf(
      findVideos(await currentSnapshot(), { featured: true }, 'newest'),
      'newest',
      query.limit,
      undefined,
    ),

  listCategoryVideos: async ({ params, query }) => {
    const snapshot = await currentSnapshot()
    const slug = snapshot.categories.find(({ id }) => id === params.categoryId)?.slug
    const videos = slug ? findVideos(snapshot, { category: slug }, 'newest') : []
    return pageOf(videos, 'newest', query.limit, query.cursor)
  },

  getVideo: async ({ params, query }) => {
    if (query.status === 'all') {
      const { getAnyVideo } = await import('./admin-reads.ts')
      return getAnyVideo(params.id)
    }
    const snapshot = await currentSnapshot()
    const video = videosById(snapshot).get(params.id)
    if (!video) throw new Problem('video.not_found')
    return { ...video, chapters: chaptersOf(snapshot, video.id) }
  },

  previewVideo: async ({ params }) => {
    const video = videosById(await currentSnapshot()).get(params.id)
    if (!video) throw new Problem('video.not_found')
    return previewOf({ ...video, path: `/video/${video.id}`, type: 'video.other' })
  },

  previewCourse: async ({ params }) => {
    const course = await courseOf(params.id)
    const description = course.shortDescription || course.description
    return previewOf({ ...course, description, path: `/course/${course.id}`, type: 'website' })
  },

  listChapters: async ({ query: { limit, cursor, ...filter } }) =>
    chapterPage(findChapters(await currentSnapshot(), filter), limit, cursor),

  countChapters: async ({ query }) => countChapters(await currentSnapshot(), query),

  listCourses: async ({ query: { limit, cursor, sort, ...filter } }) =>
    pageOf(findCourses(await currentSnapshot(), filter, sort), sort, limit, cursor),

  listFeaturedCourses: async ({ query }) =>
    pageOf(
      findCourses(await currentSnapshot(), { featured: true }, 'newest'),
      'newest',
      query.limit,
      undefined,
    ),

  getCourse: ({ params }) => courseOf(params.id),

  listInstructors: async ({ query }) => {
    if (query.status === 'all') {
      const { listAllInstructors } = await import('./admin-reads.ts')
      return whole(await listAllInstructors())
    }
    return whole((await currentSnapshot()).instructors)
  },

  previewInstructor: async ({ params }) => {
    const instructor = (await currentSnapshot()).instructors.find(({ id }) => id === params.id)
    if (!instructor) throw new Problem('instructor.not_found')
    const { id, name, bio, specialties, profileImageUrl } = instructor
    return previewOf({
      path: `/instructors/${id}`,
      title: name,
      description: bio || specialties.join(', ') || `${name} teaches at Kiai`,
      thumbnailUrl: profileImageUrl,
      type: 'profile',
    })
  },

  listProducts: ({ query: { category, ...query } }) => listProducts(query, category),

  listCategoryProducts: ({ params, query }) => listProducts(query, params.category),

  getProduct: ({ params }) => productOf(params.id),

  previewProduct: async ({ params }) => {
    const { name: title, ...product } = await productOf(params.id)
    return previewOf({ ...product, title, path: `/store/product/${product.id}`, type: 'product' })
  },

  search: async ({ query: { q } }) => search(await currentSnapshot(), q),

  getOpenApi: async () => {
    // Every domain's contract; loaded on demand.
    const { openApi } = await import('#shared/contract/openapi.ts')
    return openApi()
  },
})
