/** The filter of a list of courses; absent or empty fields do not filter. */
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

/** The searched text: that of the videos' substring rule, and the instructor's name. */
export function haystackOfCourse({ title, description, category, instructorName }: Searched): string {
  return `${title}\n${description}\n${category?.name ?? ''}\n${instructorName ?? ''}`.toLowerCase()
}

/** Whether a course matches a filter. */
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
