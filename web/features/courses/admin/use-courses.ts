import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { CourseStatus } from '#shared/contract/courses/admin.ts'
import { CourseLevel } from '#shared/contract/courses/course.ts'
import type { AdminCourse, CourseInput, NewCourse } from '#shared/contract/courses/course-inputs.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { tiers } from '#shared/rules/access/access.ts'
import { call, read, readPages } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { saveChange } from '../../../save-change.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import type { Filters } from '../../../ui/form/filters.ts'

export type CourseFilters = Filters<'search' | 'category' | 'level' | 'access' | 'status'>

/** The matching courses, including drafts, newest first. An address may hold any text: an unknown choice is ignored. */
export function useAllCourses({ search, category, ...choices }: CourseFilters) {
  const level = CourseLevel.options.find((each) => each === choices.level)
  const access = tiers.find((each) => each === choices.access)
  const status = CourseStatus.options.find((each) => each === choices.status)
  const wanted = { ...(search && { search }), ...(category && { category }) }
  const chosen = { ...(level && { level }), ...(access && { access }), ...(status && { status }) }
  return useInfiniteQuery({
    ...readPages(courses.listAllCourses, { query: { limit: 100, ...wanted, ...chosen } }),
    placeholderData: keepPreviousData,
  })
}

export const courseRead = (id: string) => read(courses.getAnyCourse, { params: { id } })

/** The input that keeps a course as it is. */
export function inputOf(course: AdminCourse): CourseInput {
  const { id, category, lessons, lessonsCount, draftsCount, enrollmentCount, rating, ...rest } = course
  const { createdAt, updatedAt, ...input } = rest
  return input
}

/** The writes of courses; they reload the lists. `onDeleted` first leaves the page of a deleted course. */
export function useCourseWrites(onDeleted?: () => void) {
  const client = useQueryClient()
  const refresh = () =>
    invalidate(client, courses.listAllCourses.path, catalogue.listCourses.path, catalogue.search.path)
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
        known,
        wanted,
        inputOf,
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
  /** For changes without a form that could show the error. */
  const publish = (known: AdminCourse, isPublished: boolean) =>
    update.mutate({ known, wanted: { isPublished } }, { onError: (error) => toastFailure(error) })
  return { create, update, remove, publish }
}
