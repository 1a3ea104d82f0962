import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auth } from '#shared/contract/auth.ts'
import { addressOf } from '#shared/contract/client.ts'
import { freshSignInMinutes } from '#shared/contract/endpoint.ts'
import { problemCode } from '../../problem.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const address = addressOf(auth.login, { query: { fresh: 'true', returnTo: '/admin/audit' } })

/**
 * Offers a new sign-in after a call was refused because the last sign-in is too old. It opens in another tab, so that
 * nothing typed is lost.
 */
export function useFreshSignIn(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (problemCode(event.action.error) !== 'sign_in.too_old') return
        toast({
          title: 'Please sign in again',
          description: `Changes to money, roles and keys need a sign-in within the last ${freshSignInMinutes} minutes. Sign-in opens in a new tab. Then come back here and try again.`,
          tone: 'bad',
          action: { label: 'Sign in', onPress: () => void window.open(address) },
        })
      }),
    [client],
  )
}
