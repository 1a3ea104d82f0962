import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Lesson, LessonInput } from '#shared/contract/courses/course-inputs.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { media } from '#shared/contract/media.ts'
import { call, read } from '../../../api.ts'
import { isInFlight } from '../../../parts/uploads/media-state.tsx'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { saveChange } from '../../../save-change.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { moved } from '../../../ui/list/use-dragging.ts'

const pollEveryMs = 2000

const lessonsRead = (courseId: string) => read(courses.listLessons, { params: { id: courseId } })
const orderKey = (courseId: string) => ['order of lessons', courseId]
const isMoving = (client: QueryClient, courseId: string) =>
  client.isMutating({ mutationKey: orderKey(courseId) }) > 0

/** The lessons of a course in order; polled while a file is being processed. */
export function useLessons(courseId: string) {
  const client = useQueryClient()
  return useQuery({
    ...lessonsRead(courseId),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ media }) => isInFlight(media)) && !isMoving(client, courseId)
        ? pollEveryMs
        : false,
  })
}

/** The input that keeps a lesson as it is; without a position, it keeps its place. */
export function inputOf(lesson: Lesson): LessonInput {
  const { title, description, videoUrl, duration, isPublished } = lesson
  return { title, description, videoUrl, duration, isPublished }
}

/** The writes of a course's lessons; they reload the course too. */
export function useLessonWrites(courseId: string) {
  const client = useQueryClient()
  const refresh = () => invalidate(client, courses.listAllCourses.path, catalogue.listCourses.path)
  const onError = (error: Error) => {
    toastFailure(error)
    if (isOvertaken(error)) void refresh()
  }
  const newest = async (known: Lesson) => {
    const { items } = await call(courses.listLessons, { params: { id: courseId } })
    // A deleted lesson is refused by the server.
    return items.find(({ id }) => id === known.id) ?? known
  }
  const create = useMutation({
    mutationFn: (body: LessonInput) => call(courses.createLesson, { params: { id: courseId }, body }),
    onSuccess: ({ title }) => {
      toast({ title: 'Lesson Added', description: title })
      return refresh()
    },
  })
  const update = useMutation({
    mutationFn: ({ known, wanted }: { known: Lesson; wanted: Partial<LessonInput> }) =>
      saveChange({
        known,
        wanted,
        inputOf,
        save: (body) => call(courses.updateLesson, { params: { id: known.id }, body }),
        newest: () => newest(known),
      }),
    onSuccess: ({ title, isPublished }) => {
      toast({ title: 'Lesson Updated', description: `${title}: ${isPublished ? 'published' : 'draft'}` })
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: Lesson) => call(courses.deleteLesson, { params: { id } }),
    onSuccess: (_, { title }) => {
      toast({ title: 'Lesson Deleted', description: title })
      return refresh()
    },
    onError,
  })
  const retry = useMutation({
    mutationFn: (id: string) => call(media.retryUpload, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Processing restarted', description: 'The list shows the progress.' })
      return refresh()
    },
    onError,
  })
  /** For changes without a form that could show the error. */
  const publish = (known: Lesson, isPublished: boolean) =>
    update.mutate({ known, wanted: { isPublished } }, { onError })
  return { create, update, remove, retry, publish }
}

/** Reorders lessons: shown at once, sent to the server one order after another. */
export function useLessonOrder(courseId: string) {
  const client = useQueryClient()
  const { queryKey } = lessonsRead(courseId)
  const mutationKey = orderKey(courseId)
  const settle = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (lessonIds: string[]) =>
      call(courses.reorderLessons, { params: { id: courseId }, body: { lessonIds } }),
    // While another order is pending, this answer is outdated.
    onSuccess: (page) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, page)
      void invalidate(client, catalogue.listCourses.path)
    },
    onError: (error) => {
      toastFailure(error)
      void client.invalidateQueries({ queryKey })
    },
  })
  /** Moves the lesson at index `from` before the one at `to`. */
  return async (from: number, to: number) => {
    await client.cancelQueries({ queryKey })
    const page = client.setQueryData(
      queryKey,
      (known) => known && { ...known, items: moved(known.items, from, to) },
    )
    if (page) settle.mutate(page.items.map(({ id }) => id))
  }
}
