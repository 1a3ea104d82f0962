import { demoAccounts } from './accounts.ts'
import { seededRandom } from './art/random.ts'
import { demoCourses } from './content/courses.ts'
import { demoInstructors, demoMembers } from './content/people.ts'
import type { SeedCourse, Tier } from './content/types.ts'

/** Ids of the demo's courses are made of slugs too; lessons are numbered from 1. */
export const courseIdOf = (slug: string) => `crs_${slug}`
export const lessonIdOf = (slug: string, number: number) => `les_${slug}-${number}`
export const lessonSlugOf = (slug: string, number: number) => `${slug}-l${number}`

export const coursePosterAddress = (slug: string) => `/media/images/demo/course-${slug}.webp`
const portraitAddress = (slug: string) => `/media/images/demo/${slug}.webp`

type Before = (days: number) => string
type Learner = { id: string; tier: Tier }

const tiers: readonly Tier[] = ['free', 'premium', 'master']

/** Writes the demo's courses, their enrolments and progress. */
export async function loadCourses(before: Before): Promise<void> {
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const learners = demoMembers.map(({ slug, subscriptionStatus }) => ({
    id: memberIdOf(slug),
    tier: subscriptionStatus,
  }))
  for (const seed of demoCourses) {
    const taking = seed.isPublished ? learners.filter((learner) => takes(learner, seed)) : []
    await loadCourse(seed, before, taking.length + accountsIn(seed).length)
    await loadEnrollments(
      seed,
      before,
      taking.map(({ id }) => id),
    )
    for (const { sub, lessons } of accountsIn(seed))
      await enrollAccount(seed, before, memberIdOf(sub), lessons)
  }
}

/** Every other member whose plan includes it; always the same ones. */
function takes({ id, tier }: Learner, { slug, accessLevel }: SeedCourse): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(accessLevel) && seededRandom(`${id} ${slug}`).chance(0.55)
}

/** The progress of the demo accounts: the slug of a course and the number of completed lessons. */
const begun: Record<string, Record<string, number>> = {
  'premium@kiai.test': { 'boxing-from-the-feet-up': 2 },
  'master@kiai.test': { 'kendo-the-first-cut': 5, 'muay-thai-clinch-school': 1 },
}

const accountsIn = ({ slug }: SeedCourse) =>
  demoAccounts.flatMap(({ email, sub }) => {
    const lessons = begun[email]?.[slug]
    return lessons === undefined ? [] : [{ sub, lessons }]
  })

async function loadCourse(seed: SeedCourse, before: Before, enrollmentCount: number): Promise<void> {
  const { course } = await import('../../functions/model/catalogue/course.ts')
  const { lesson } = await import('../../functions/model/catalogue/lesson.ts')
  const { slug, title, description, shortDescription, level, accessLevel, isFeatured, isPublished } = seed
  const dates = { createdAt: before(seed.daysAgo), updatedAt: before(seed.daysAgo) }
  await lesson()
    .put(
      seed.lessons.map(({ title, description, duration }, at) => ({
        id: lessonIdOf(slug, at + 1),
        courseId: courseIdOf(slug),
        title,
        description,
        duration,
        orderIndex: at,
        isPublished: true,
        ...dates,
      })),
    )
    .go()
  await course()
    .put({
      id: courseIdOf(slug),
      title,
      description,
      shortDescription,
      level,
      accessLevel,
      ...dates,
      isFeatured,
      isPublished,
      enrollmentCount,
      rating: seed.rating,
      outcomes: [...seed.outcomes],
      categoryId: `cat_${seed.category}`,
      thumbnailUrl: coursePosterAddress(slug),
      duration: hoursOf(seed),
      ...instructorOf(seed),
    })
    .go()
}

/** One decimal. */
const hoursOf = ({ lessons }: SeedCourse) =>
  Math.round(lessons.reduce((sum, { duration }) => sum + duration, 0) / 360) / 10

function instructorOf({ instructor }: SeedCourse) {
  const seeded = demoInstructors.find(({ slug }) => slug === instructor)
  if (!seeded) throw new Error(`There is no instructor ${instructor}`)
  return {
    instructorName: seeded.name,
    instructorBio: seeded.bio,
    instructorCredentials: seeded.credentials,
    instructorImageUrl: portraitAddress(seeded.slug),
    instructorId: `ins_${seeded.slug}`,
  }
}

async function loadEnrollments(seed: SeedCourse, before: Before, memberIds: string[]): Promise<void> {
  const { enrollment } = await import('../../functions/model/learning/enrollment.ts')
  if (memberIds.length === 0) return
  const items = memberIds.map((memberId) => {
    const days = seededRandom(`${memberId} since ${seed.slug}`).whole(0, seed.daysAgo)
    return enrollmentItem(seed, memberId, before(days))
  })
  await enrollment().put(items).go()
}

/** Counted already: the course was written with the sum. */
const enrollmentItem = ({ slug }: SeedCourse, memberId: string, at: string) => ({
  id: `enr_${memberId.slice(4, 16)}-${slug}`.slice(0, 44),
  memberId,
  courseId: courseIdOf(slug),
  enrolledAt: at,
  lastAccessedAt: at,
  progress: 0,
  counted: true,
})

async function enrollAccount(
  seed: SeedCourse,
  before: Before,
  memberId: string,
  done: number,
): Promise<void> {
  const { enrollment } = await import('../../functions/model/learning/enrollment.ts')
  const { lessonProgress } = await import('../../functions/model/learning/lesson-progress.ts')
  const at = before(Math.min(3, seed.daysAgo))
  const finished = seed.lessons.slice(0, done)
  await lessonProgress()
    .put(
      finished.map(({ duration }, index) => ({
        id: `lpr_${memberId.slice(4, 16)}-${index + 1}`,
        memberId,
        courseId: courseIdOf(seed.slug),
        lessonId: lessonIdOf(seed.slug, index + 1),
        isCompleted: true,
        stretches: [0, duration],
        position: 0,
        positionAt: Date.parse(at) + index,
        completedAt: at,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .go()
  const progress = Math.round((done / seed.lessons.length) * 100)
  const proof = progress === 100 ? await certify(seed, memberId, at) : {}
  await enrollment()
    .put({ ...enrollmentItem(seed, memberId, at), progress, ...proof })
    .go()
}

async function certify(seed: SeedCourse, memberId: string, completedAt: string) {
  const { certificate, newCertificateId } = await import('../../functions/model/learning/certificate.ts')
  const id = newCertificateId()
  const { title: courseTitle, level, slug } = seed
  await certificate()
    .put({
      id,
      memberId,
      courseId: courseIdOf(slug),
      courseTitle,
      level,
      completedAt,
      duration: hoursOf(seed),
      instructorName: instructorOf(seed).instructorName,
    })
    .go()
  return { completedAt, certificateId: id }
}
