import { auth } from '#shared/contract/auth.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { idPattern, idPrefixes } from '#shared/rules/ids.ts'
import { cardsInView, pictureSizes } from './features/store/goods/picture-sizes.ts'

/** The pictures that a screen shows first, in the answer to its first read: shown before its code is loaded. */
export type FirstPictures = {
  /** The field with the list of them; absent if the answer is the list. */
  in?: string
  /** The field of each with its address. */
  url: string
  most: number
  sizes: string
}

type PublicPage = {
  /** As in routes.tsx, which has the screen and the title. */
  path: string
  /** The file of the screen under web/. */
  source: string
  /** The description for search engines and link previews. */
  description: string
  pictures?: FirstPictures
}

/** The prerendered pages. Apart from the routes, because a browser needs none of this. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    source: 'home/landing-page.tsx',
    description:
      'Stream martial arts films, documentaries and training from working instructors. Start free, go deeper with Premium and Master.',
  },
  {
    path: '/videos',
    source: 'features/videos/library-page.tsx',
    description:
      'Search every martial arts film, documentary and training video on Kiai by discipline and by plan.',
  },
  {
    path: '/techniques',
    source: 'features/videos/techniques-page.tsx',
    description:
      'Find a grip, throw, kick, escape or form in every Kiai lesson at once and go straight to the second it is taught.',
  },
  {
    path: '/store',
    source: 'features/store/shop/store-page.tsx',
    description:
      'T-shirts, prints, photos and clips from the world of Kiai, made for people who train and for those who watch.',
    pictures: { url: 'thumbnailUrl', most: cardsInView, sizes: pictureSizes.card },
  },
  {
    path: '/privacy-policy',
    source: 'features/legal/privacy-policy-page.tsx',
    description:
      'What personal data Kiai collects, what it is used for, who receives it, how long it is kept and what you can ask of us.',
  },
  {
    path: '/terms-of-service',
    source: 'features/legal/terms-of-service-page.tsx',
    description:
      'The contract between you and Kiai: who may use it, plans and billing, private sessions, the store and how we treat each other.',
  },
  {
    path: '/cookie-policy',
    source: 'features/legal/cookie-policy-page.tsx',
    description:
      'Which cookies Kiai uses and why: essential, functional, analytics and marketing, third-party services and your preferences.',
  },
  {
    path: '/refund-policy',
    source: 'features/legal/refund-policy-page.tsx',
    description:
      'When Kiai returns what you paid: subscriptions, courses, private sessions, merchandise, and how long a refund takes.',
  },
]

type ScreenShell = Pick<PublicPage, 'path'> & {
  /** As for a public page; absent if a screen has so many files that preloading them would delay its reads. */
  source?: string
  /** For a screen about one item. The reads of other screens are collected when they are rendered at build time. */
  about?: {
    /** The pattern of ids that have data to load. */
    id: RegExp
    /** The reads of the screen, as in the contract; none that a plan may refuse. */
    reads: readonly string[]
    /** An id that no item has. With it the screen is rendered as it waits for its item, for visitors too. */
    example?: string
    pictures?: FirstPictures
  }
}

/**
 * Screens that bookmarks and external links lead to. Their pages contain the frame around the screen, and preload its
 * code, styles and first reads: for members alone, unless the shell has an example. `_` stands for any one segment.
 */
export const screenShells: readonly ScreenShell[] = [
  {
    path: '/video/_',
    source: 'features/videos/watch-page.tsx',
    about: {
      id: idPattern('video'),
      reads: [auth.getUser.path, catalogue.getVideo.path, videos.getEngagement.path],
    },
  },
  {
    path: '/store/product/_',
    source: 'features/store/product/product-page.tsx',
    about: {
      id: idPattern('product'),
      reads: [catalogue.getProduct.path],
      example: `${idPrefixes.product}_${'0'.repeat(26)}`,
      pictures: { in: 'pictures', url: 'url', most: 1, sizes: pictureSizes.gallery },
    },
  },
  { path: '/courses', source: 'features/courses/courses-page.tsx' },
  { path: '/movies', source: 'features/catalogue/movies-page.tsx' },
  { path: '/profile' },
]
