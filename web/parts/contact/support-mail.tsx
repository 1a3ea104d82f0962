import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reachRead } from './reach.ts'

/** The address to write to, or words that lead there. Until the address is known it is called what it is. */
export function SupportMail({ children }: { children?: ReactNode }) {
  const email = useQuery(reachRead).data?.supportEmail
  if (!email) return <>{children ?? 'our support address'}</>
  return <a href={`mailto:${email}`}>{children ?? email}</a>
}
