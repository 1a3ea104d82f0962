import { useMutation } from '@tanstack/react-query'
import { Link2Off, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { contact } from '#shared/contract/contact/contact.ts'
import { NewReply } from '#shared/contract/contact/message.ts'
import { call } from '../../api.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { TextAreaField } from '../../ui/base/amplify.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../ui/dialog/use-leave-question.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { Form, useContractForm } from '../../ui/form/contract-form.tsx'
import styles from './contact-page.module.css'
import { MessageSent, NotSent, Trap } from './form-parts.tsx'

type Fields = z.input<typeof NewReply>

/** Continues a conversation by the link in an answer. */
export function ReplyForm({ reply }: { reply: string }) {
  const [isSent, setSent] = useState(false)
  const send = useMutation({ mutationFn: (body: Fields) => call(contact.sendReply, { body }) })
  const form = useContractForm<Fields>(NewReply, { reply, message: '', website: '' }, async (fields) => {
    await send.mutateAsync(fields)
    setSent(true)
  })
  const { isDirty } = form.formState
  const question = useLeaveQuestion(isDirty && !isSent)
  if (isSent) return <MessageSent />
  if (!NewReply.shape.reply.safeParse(reply).success) {
    return <WrongLink>Please open it from the mail again, or copy the whole link.</WrongLink>
  }
  if (send.error && problemCode(send.error) === 'message.not_found') {
    return <WrongLink>{wordsOf(send.error)}</WrongLink>
  }
  return (
    <>
      {question}
      <Form id="reply" form={form}>
        <TextAreaField
          label="Your reply"
          isRequired
          rows={10}
          descriptiveText="We can see the earlier messages."
          {...form.field('message')}
        />
        <Trap field={form.register('website')} />
        {form.failure && <NotSent />}
        <div className={styles.send}>
          <Button type="submit" variant="gold" size="large" busy={send.isPending}>
            <SendHorizontal size={18} aria-hidden="true" /> {send.isPending ? 'Sending…' : 'Send Reply'}
          </Button>
        </div>
      </Form>
    </>
  )
}

function WrongLink({ children }: { children: string }) {
  return (
    <EmptyState
      title="This message was not found"
      icon={<Link2Off size={26} />}
      actions={<ButtonLink to="/contact">Write a new message</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
