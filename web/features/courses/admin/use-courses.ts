import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminCourse, CourseInput, NewCourse } from '#shared/contract/course-inputs.ts'
import { courses } from '#shared/contract/courses.ts'
import { call, read, readPages } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { saveChange } from '../../../save-change.ts'
import type { Filters } from '../../../ui/filters.ts'
import { toast } from '../../../ui/toast.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'

/** Every course, drafts too, newest first. */
export function useAllCourses() {
  return useInfiniteQuery(readPages(courses.listAllCourses, { query: { limit: 100 } }))
}

export const courseRead = (id: string) => read(courses.getAnyCourse, { params: { id } })

export type CourseFilters = Filters<'search' | 'category' | 'level' | 'access' | 'status'>

/** The search is part of title, description, category or teacher's name, and every choice fits. */
export function matching(list: readonly AdminCourse[], filters: CourseFilters): AdminCourse[] {
  const { search, category, level, access, status } = filters
  const wanted = search.trim().toLowerCase()
  const isIn = (text: string | null | undefined) => text?.toLowerCase().includes(wanted)
  return list.filter(
    (course) =>
      [course.title, course.description, course.category?.name, course.instructorName].some(isIn) &&
      (category === '' || course.category?.slug === category) &&
      (level === '' || course.level === level) &&
      (access === '' || course.accessLevel === access) &&
      (status === '' || (status === 'published') === course.isPublished),
  )
}

/** What is sent to keep a course as it is. */
export function inputOf(course: AdminCourse): CourseInput {
  const { id, category, lessons, lessonsCount, draftsCount, enrollmentCount, rating, ...rest } = course
  const { createdAt, updatedAt, ...input } = rest
  return input
}

/** Every write of courses; what shows them is read anew. `onDeleted` leaves the page of what is gone first. */
export function useCourseWrites(onDeleted?: () => void) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      ['/api/admin/courses', '/api/courses', '/api/search'].map((start) => invalidate(client, start)),
    )
  const create = useMutation({
    mutationFn: (body: NewCourse) => call(courses.createCourse, { body }),
    onSuccess: ({ title }) => {
      toast({ title: 'Course Created', description: title })
      void refresh()
    },
  })
  const update = useMutation({
    mutationFn: ({ known, wanted }: { known: AdminCourse; wanted: Partial<CourseInput> }) => {
      const params = { id: known.id }
      return saveChange({
        ...{ known, wanted, inputOf },
        save: (body) => call(courses.updateCourse, { params, body }),
        newest: () => call(courses.getAnyCourse, { params }),
      })
    },
    onSuccess: (course) => {
      const state = course.isPublished ? 'published' : 'draft'
      toast({ title: 'Course Updated', description: `${course.title}: ${state}` })
      client.setQueryData(courseRead(course.id).queryKey, course)
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: AdminCourse) => call(courses.deleteCourse, { params: { id } }),
    onSuccess: (_, { id, title }) => {
      toast({ title: 'Course Deleted', description: title })
      onDeleted?.()
      client.removeQueries({ queryKey: courseRead(id).queryKey, exact: true })
      return refresh()
    },
    onError: (error) => toastFailure(error),
  })
  /** Where there is no form to say what went wrong. */
  const publish = (known: AdminCourse, isPublished: boolean) =>
    update.mutate({ known, wanted: { isPublished } }, { onError: (error) => toastFailure(error) })
  return { create, update, remove, publish }
}
