import { useEffect } from 'react'
import { contact } from '#shared/contract/contact/contact.ts'
import { call, callToTheEnd } from '../../../api.ts'

/** Milliseconds between heartbeats: half of their lifetime. */
const again = 60_000

/** Tells the other admins that this one is answering a message, for as long as the editor holds text. */
export function useAnswering(id: string, isAnswering: boolean): void {
  useEffect(() => {
    if (!isAnswering) return
    const params = { id }
    // A failure to tell them does not prevent the answer.
    const say = () => void call(contact.setAnswering, { params, body: { isAnswering: true } }).catch(() => {})
    say()
    const timer = setInterval(say, again)
    return () => {
      clearInterval(timer)
      void callToTheEnd(contact.setAnswering, { params, body: { isAnswering: false } }).catch(() => {})
    }
  }, [id, isAnswering])
}
