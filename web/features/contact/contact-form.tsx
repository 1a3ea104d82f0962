import { useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { contact } from '#shared/contract/contact/contact.ts'
import { NewMessage } from '#shared/contract/contact/message.ts'
import type { User } from '#shared/contract/members/user.ts'
import { categoryNames, contactCategories, subjectNames } from '#shared/rules/office/messages.ts'
import { call } from '../../api.ts'
import { nameOf } from '../../parts/session/name-of.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/base/amplify.ts'
import { Button } from '../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../ui/dialog/use-leave-question.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { FieldRow, Form, useContractForm } from '../../ui/form/contract-form.tsx'
import styles from './contact-page.module.css'
import { MessageSent, NotSent, Trap } from './form-parts.tsx'
import type { Topic } from './topic.ts'

type Fields = Omit<z.input<typeof NewMessage>, 'about' | 'key'>

type ContactFormProps = {
  topic: Topic
  /** The signed-in member; their address is that of the account. */
  user: User | undefined
}

/** A message to the team. The typed text stays until it is sent. */
export function ContactForm({ topic, user }: ContactFormProps) {
  const [isSent, setSent] = useState(false)
  const [about, setAbout] = useState(topic.about)
  // The idempotency key: a message that the form sends twice is stored once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const blank: Fields = {
    name: user ? nameOf(user) : '',
    email: user?.email ?? '',
    subject: '',
    message: '',
    category: topic.category,
    website: '',
  }
  const send = useMutation({
    mutationFn: (fields: Fields) =>
      call(contact.sendMessage, { body: { ...fields, key, ...(about && { about }) } }),
  })
  const form = useContractForm<Fields>(NewMessage, blank, async (fields) => {
    await send.mutateAsync(fields)
    form.reset({ ...blank, name: fields.name, email: fields.email })
    setAbout(undefined)
    setKey(crypto.randomUUID())
    setSent(true)
  })
  const { isDirty } = form.formState
  const question = useLeaveQuestion(isDirty && !isSent)
  if (isSent) return <MessageSent onAgain={() => setSent(false)} />
  const { field } = form
  return (
    <>
      {question}
      <Form id="contact" form={form}>
        <FieldRow least="15rem">
          <TextField label="Name" isRequired autoComplete="name" {...field('name')} />
          <TextField
            label="Email"
            isRequired
            type="email"
            autoComplete="email"
            isReadOnly={user !== undefined}
            {...(user && { descriptiveText: 'We answer to the address of your account.' })}
            {...field('email')}
          />
        </FieldRow>
        <FieldRow least="15rem">
          <TextField label="Subject" isRequired autoComplete="off" {...field('subject')} />
          <SelectField label="Category" {...field('category')}>
            {contactCategories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        {about && (
          <p className={styles.about}>
            About{' '}
            <Chip
              removeLabel={`Leave out: ${subjectNames[about.kind]} ${about.id}`}
              onRemove={() => setAbout(undefined)}
            >
              {subjectNames[about.kind]} {about.id}
            </Chip>
          </p>
        )}
        <TextAreaField label="Message" isRequired rows={6} {...field('message')} />
        <Trap field={form.register('website')} />
        {form.failure && <NotSent />}
        <div className={styles.send}>
          <Button type="submit" variant="gold" size="large" busy={send.isPending}>
            <SendHorizontal size={18} aria-hidden="true" /> {send.isPending ? 'Sending…' : 'Send Message'}
          </Button>
        </div>
      </Form>
    </>
  )
}
