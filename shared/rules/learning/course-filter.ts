/** What is asked of a list of courses; what is absent or empty narrows nothing. */
export type CourseFilter = {
  search?: string | undefined
  /** A slug. */
  category?: string | undefined
  access?: string | undefined
  level?: string | undefined
  featured?: boolean | undefined
  instructorId?: string | undefined
  status?: 'published' | 'draft' | undefined
}

type Searched = {
  title: string
  description: string
  category: { name: string; slug: string } | null
  instructorName?: string | null | undefined
}

type Filtered = Searched & {
  accessLevel: string
  level: string
  isFeatured: boolean
  isPublished: boolean
  instructorId?: string | null | undefined
}

/** What the substring rule of videos looks at too, and who teaches. */
export function haystackOfCourse({ title, description, category, instructorName }: Searched): string {
  return `${title}\n${description}\n${category?.name ?? ''}\n${instructorName ?? ''}`.toLowerCase()
}

/** Whether a course passes all that is asked for. */
export function courseMatcher(filter: CourseFilter): (course: Filtered) => boolean {
  const { category, access, level, featured, instructorId, status } = filter
  const needle = filter.search?.toLowerCase()
  return (course) =>
    (!category || course.category?.slug === category) &&
    (!access || course.accessLevel === access) &&
    (!level || course.level === level) &&
    (!featured || course.isFeatured) &&
    (!instructorId || course.instructorId === instructorId) &&
    (!status || course.isPublished === (status === 'published')) &&
    (!needle || haystackOfCourse(course).includes(needle))
}
