import { useMutation } from '@tanstack/react-query'
import { auth } from '#shared/contract/auth.ts'
import { call } from '../../api.ts'
import { signInToBook } from '../../parts/booking/sign-in-to-book.ts'
import { isUnauthorized } from '../../query-client.ts'
import { useNavigate } from '../../router/router.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'

const day = 24 * 3_600_000
const minute = 60_000

/** Suggests a time a day from now: the first step of the clock from then on, if it is free. */
export function useQuickBook(id: string) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(auth.getUser),
    meta: { ownUnauthorized: true },
    onSuccess: () => {
      const wish = new Date(Math.ceil((Date.now() + day) / minute) * minute).toISOString()
      navigate(`/instructors/${id}/book?${new URLSearchParams({ wish })}`)
    },
    onError: (error) => (isUnauthorized(error) ? signInToBook() : toastFailure(error)),
  })
  return { quickBook: () => mutate(), isPending }
}
