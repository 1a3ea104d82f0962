import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { type AdminMovieGenre, categories, type MovieGenreInput } from '#shared/contract/categories.ts'
import { call, read } from '../../../api.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

export const genresRead = () => read(categories.listAllMovieGenres)

/**
 * The writes of genres. Lists lag behind a change by some seconds, so the answer itself is put into the caches,
 * including the one of the members' list.
 */
export function useGenreWrites() {
  const client = useQueryClient()
  const show = (change: (list: AdminMovieGenre[]) => AdminMovieGenre[]) => {
    const page = client.setQueryData(genresRead().queryKey, (page) => {
      if (!page) return page
      const items = change(page.items).toSorted((one, other) => one.name.localeCompare(other.name))
      return { ...page, items, total: items.length }
    })
    const items = page?.items.filter(({ isActive }) => isActive) ?? []
    client.setQueryData(read(catalogue.listMovieGenres).queryKey, (known) =>
      known && page ? { ...known, items, total: items.length } : known,
    )
  }
  const onError = (error: Error) => toastFailure(error)
  const create = useMutation({
    mutationFn: (body: MovieGenreInput) => call(categories.createMovieGenre, { body }),
    onSuccess: (created) => {
      toast({ title: 'Genre Created', description: created.name })
      show((list) => [...list, created])
    },
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: MovieGenreInput }) =>
      call(categories.updateMovieGenre, { params: { id }, body }),
    onSuccess: (updated) => {
      toast({ title: 'Genre Updated', description: updated.name })
      show((list) => list.map((each) => (each.id === updated.id ? updated : each)))
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: AdminMovieGenre) => call(categories.deleteMovieGenre, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      toast({ title: 'Genre Deleted', description: name })
      show((list) => list.filter((each) => each.id !== id))
    },
    onError,
  })
  return { create, update, remove }
}
