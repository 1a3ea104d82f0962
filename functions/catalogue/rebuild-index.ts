import { category } from '../model/category.ts'
import { course } from '../model/course.ts'
import { instructor } from '../model/instructor.ts'
import { movieGenre } from '../model/movie-genre.ts'
import { video } from '../model/video.ts'
import { changeSnapshot } from '../ports/catalogue-index.ts'
import { refreshed } from './refresh.ts'

type Rebuilt = {
  videos: number
  courses: number
  categories: number
  movieGenres: number
  instructors: number
}

/**
 * Makes the catalogue index anew from the table: nightly, and when an operator calls for it. Everything the
 * table lists or the index holds counts as changed, so it needs no quiet: whatever the stream writes
 * meanwhile makes the conditional put fail, and all is read again.
 */
export async function handler(): Promise<Rebuilt> {
  const rebuilt = { videos: 0, courses: 0, categories: 0, movieGenres: 0, instructors: 0 }
  await changeSnapshot(async (snapshot) => {
    const [videos, courses, categories, movieGenres, instructors] = await Promise.all([
      videoIds(),
      courseIds(),
      categoryIds(),
      genreIds(),
      instructorIds(),
    ])
    const made = await refreshed(snapshot, {
      video: union(videos, snapshot.videos),
      course: union(courses, snapshot.courses),
      category: union(categories, snapshot.categories),
      movieGenre: union(movieGenres, snapshot.movieGenres),
      instructor: union(instructors, snapshot.instructors),
    })
    rebuilt.videos = made.videos.length
    rebuilt.courses = made.courses.length
    rebuilt.categories = made.categories.length
    rebuilt.movieGenres = made.movieGenres.length
    rebuilt.instructors = made.instructors.length
    return made
  })
  return rebuilt
}

type Named = { id: string }

const union = (listed: readonly Named[], held: readonly Named[]) =>
  new Set([...listed, ...held].map(({ id }) => id))

const everything = { pages: 'all', attributes: ['id'] } as const
const videoIds = async (): Promise<Named[]> => (await video.query.byCreated({}).go(everything)).data
const courseIds = async (): Promise<Named[]> => (await course.query.byCreated({}).go(everything)).data
const categoryIds = async (): Promise<Named[]> => (await category.query.byName({}).go(everything)).data
const instructorIds = async (): Promise<Named[]> => (await instructor.query.byCreated({}).go(everything)).data
const genreIds = async (): Promise<Named[]> => (await movieGenre.query.byName({}).go(everything)).data
