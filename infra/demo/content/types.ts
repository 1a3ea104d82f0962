import type { Color, Options, ProductCategory } from '#shared/rules/store/options.ts'
import type { Language } from '#shared/rules/text/languages.ts'
import type { Scene } from '../art/compose.ts'
import type { Hair } from '../art/figures/portrait.ts'
import type { PrintName } from '../art/goods/prints.ts'

export type Tier = 'free' | 'premium' | 'master'
export type ContentType = 'training' | 'movie' | 'tv_episode' | 'documentary' | 'live_event'

export type SeedCategory = {
  slug: string
  name: string
  description: string
  icon: string
  /** taller than wide */
  cover: Scene
}

export type SeedGenre = {
  slug: string
  name: string
  description: string
  martialArtStyle: string
  subGenres: readonly string[]
  iconUrl: null
  /** #RRGGBB */
  color: string
  isActive: boolean
}

export type SeedVideo = {
  /** unique and stable: names the picture and the clip, and seeds all their randomness */
  slug: string
  title: string
  description: string
  category: string
  /** slug of a movie genre; films, episodes and documentaries only */
  movieGenre?: string
  contentType: ContentType
  accessLevel: Tier
  /** seconds */
  duration: number
  releaseYear?: number
  director?: string
  cast?: readonly string[]
  country?: string
  language?: string
  /** one decimal, films and episodes only */
  imdbRating?: string
  tags: readonly string[]
  viewCount: number
  /** two decimals; 0.00 while it has no ratings */
  rating: string
  isPublished: boolean
  isFeatured: boolean
  /** how many days before the moment of seeding it was added */
  daysAgo: number
  scene: Scene
  /** films, episodes and documentaries: the tall poster */
  tall?: Scene
}

export type SeedInstructor = {
  slug: string
  name: string
  /** the demo account of this instructor, if there is one */
  email?: string
  bio: string
  specialties: readonly string[]
  languages: readonly Language[]
  credentials: string
  /** dollars with two decimals */
  hourlyRate: string
  isApproved: boolean
  isPlatformOwner: boolean
  daysAgo: number
  /** the category whose colours the portrait has */
  category: string
  hair: Hair
  /** the tall picture of them in action */
  pose: Scene
}

export type SeedMember = {
  slug: string
  firstName: string
  lastName: string
  email: string
  subscriptionStatus: Tier
  daysAgo: number
  category: string
  hair: Hair
}

export type SeedSlide = { slug: string; category: string; scene: Scene }

export type SeedLesson = {
  title: string
  description: string
  /** seconds */
  duration: number
  /** the motif of its film, in place of that of the course */
  motif: Scene['motif']
}

export type SeedCourse = {
  /** unique and stable; at most 34 characters, because lessons are numbered behind it */
  slug: string
  title: string
  shortDescription: string
  description: string
  category: string
  level: 'beginner' | 'intermediate' | 'advanced'
  accessLevel: Tier
  /** slug of an instructor */
  instructor: string
  isFeatured: boolean
  isPublished: boolean
  daysAgo: number
  /** two decimals; 0.00 while it has no ratings */
  rating: string
  outcomes: readonly string[]
  scene: Scene
  lessons: readonly SeedLesson[]
}

export type SeedProduct = {
  /** unique and stable; at most 40 characters */
  slug: string
  name: string
  description: string
  category: ProductCategory
  /** dollars with two decimals */
  price: string
  isDigital: boolean
  /** how many days before the moment of seeding it was published */
  daysAgo: number
  tags: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
  /** the colours of a T-shirt; lists show the first one */
  colors?: readonly Color[]
  /** the stock of each variant; absent if it is not counted */
  stock?: number | ((options: Options) => number)
  art: ProductArt
}

/** The subject of a product's pictures: a print on cloth, or a picture of a video of the demo. */
export type ProductArt =
  | { kind: 'tee'; print: PrintName }
  | { kind: 'framed' | 'photo' | 'clip'; video: string }
