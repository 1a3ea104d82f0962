import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { chatRules } from '#shared/rules/live/live-chat.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import styles from './writing.module.css'

type WritingProps = {
  /** Seconds between two messages; 0 means no wait. */
  slowSeconds: number
  /** When the member's last message arrived: milliseconds by this device's clock. */
  sentAt: number | undefined
  onSend: (text: string) => void
}

/** The field for a message. In slow mode it shows the time until the next message. */
export function Writing({ slowSeconds, sentAt, onSend }: WritingProps) {
  const [text, setText] = useState('')
  const now = useNow(1000)
  const until = (sentAt ?? 0) + slowSeconds * 1000
  // `now` is up to a second late: without slow mode it must not hold back the next message.
  const left = slowSeconds > 0 ? Math.max(0, Math.ceil((until - now) / 1000)) : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || left > 0) return
    onSend(text.trim())
    setText('')
  }
  return (
    <form className={styles.writing} onSubmit={submit}>
      <p role="status" className="visually-hidden">
        {slowSeconds > 0 && `Slow mode: one message every ${slowSeconds} seconds.`}
      </p>
      <input
        className={styles.input}
        aria-label="Your message"
        placeholder={slowSeconds > 0 ? `Slow mode: one every ${slowSeconds} s` : 'Say something kind'}
        autoComplete="off"
        maxLength={chatRules.longest}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button
        type="submit"
        variant="gold"
        aria-disabled={left > 0}
        aria-label={left > 0 ? `Send in ${left} seconds` : 'Send'}
      >
        {left > 0 ? <span className={styles.left}>{left}</span> : <Send size={18} aria-hidden="true" />}
      </Button>
    </form>
  )
}
