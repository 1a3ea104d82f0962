import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { idPattern, type Noun } from '#shared/rules/ids.ts'
import { read } from '../../api.ts'

/**
 * What somebody was about to watch when they found it locked: it goes with them to the plans by the address, and past the
 * provider's page on this device, so that paying leads back to it.
 */

export type Goal = {
  kind: 'video' | 'course'
  id: string
  path: string
}

const key = 'kiai.goal'
const isId = (noun: Noun, id: string | undefined): id is string =>
  id !== undefined && idPattern(noun).test(id)

/** The goal that a path names: a film, a course or a lesson of one. Whatever else an address says is none. */
export function goalAt(path: string | null): Goal | undefined {
  const [, place, id, lesson, lessonId, ...more] = (path ?? '').split('/')
  if (more.length > 0 || path === null) return undefined
  if (place === 'video' && isId('video', id) && lesson === undefined) return { kind: 'video', id, path }
  const isLesson = lesson === 'lesson' && isId('lesson', lessonId)
  if (place !== 'course' || !isId('course', id) || !(isLesson || lesson === undefined)) return undefined
  return { kind: 'course', id, path }
}

/** Keeps what is wanted of a payment until it is made. */
export function keepGoal(purchaseId: string, path: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ purchaseId, path }))
  } catch {
    // A device that keeps nothing leads home after paying.
  }
}

/** What was wanted of a payment, on this device. */
export function goalOf(purchaseId: string): Goal | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('purchaseId' in kept) || !('path' in kept))
      return undefined
    return kept.purchaseId === purchaseId && typeof kept.path === 'string' ? goalAt(kept.path) : undefined
  } catch {
    return undefined
  }
}

/** A goal by its name; undefined until that is known, and where it is not there any more. */
export function useGoal(goal: Goal | undefined) {
  const id = goal?.id ?? ''
  const film = useQuery({
    ...read(catalogue.getVideo, { params: { id }, query: {} }),
    enabled: goal?.kind === 'video',
  })
  const course = useQuery({
    ...read(catalogue.getCourse, { params: { id } }),
    enabled: goal?.kind === 'course',
  })
  const found = goal?.kind === 'video' ? film.data : goal && course.data
  return (
    goal &&
    found && { ...goal, title: found.title, accessLevel: found.accessLevel, poster: found.thumbnailUrl }
  )
}
