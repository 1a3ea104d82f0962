import { useEffect } from 'react'
import { contact } from '#shared/contract/contact/contact.ts'
import { call, callToTheEnd } from '../../../api.ts'

/** Milliseconds after which it is said again: half of what it holds. */
const again = 60_000

/** Tells the other admins that one is answering a message, for as long as something is written. */
export function useAnswering(id: string, isAnswering: boolean): void {
  useEffect(() => {
    if (!isAnswering) return
    const params = { id }
    // That others do not hear of it keeps nobody from answering.
    const say = () => void call(contact.setAnswering, { params, body: { isAnswering: true } }).catch(() => {})
    say()
    const timer = setInterval(say, again)
    return () => {
      clearInterval(timer)
      void callToTheEnd(contact.setAnswering, { params, body: { isAnswering: false } }).catch(() => {})
    }
  }, [id, isAnswering])
}
