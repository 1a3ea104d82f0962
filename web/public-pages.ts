import { auth } from '#shared/contract/auth.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { idPattern } from '#shared/rules/ids.ts'

type PublicPage = {
  /** As in routes.tsx, where the screen and the title stand. */
  path: string
  /** The file of the screen under web/. */
  source: string
  /** What search engines and link previews say. */
  description: string
}

/** The pages written at build. Apart from the routes: a browser needs none of it. */
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

type MemberShell = Pick<PublicPage, 'path'> & {
  /** As of a public page; none where a screen is of so many files that naming them would hold up what is asked. */
  source?: string
  /** Of a screen about one thing. Every other tells by itself what it asks for, when it is drawn at build. */
  about?: {
    /** What the word is where there is something to ask for. */
    id: RegExp
    /** What the screen will ask for at once, as in the contract; nothing that a plan may refuse. */
    reads: readonly string[]
  }
}

/**
 * Screens for members that links from elsewhere and bookmarks lead to: their pages hold what surrounds a screen,
 * and bring its code, its styles and its first answers along. `_` stands for any one word.
 */
export const memberShells: readonly MemberShell[] = [
  {
    path: '/video/_',
    source: 'features/videos/watch-page.tsx',
    about: {
      id: idPattern('video'),
      reads: [auth.getUser.path, catalogue.getVideo.path, videos.getEngagement.path],
    },
  },
  { path: '/courses', source: 'features/courses/courses-page.tsx' },
  { path: '/movies', source: 'features/catalogue/movies-page.tsx' },
  { path: '/profile' },
]
