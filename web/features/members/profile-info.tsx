import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#shared/contract/client.ts'
import { members } from '#shared/contract/members/members.ts'
import type { User } from '#shared/contract/members/user.ts'
import { call } from '../../api.ts'
import { ContactSupport } from '../../parts/contact/contact-support.tsx'
import { TextField } from '../../ui/base/amplify.ts'
import { Button } from '../../ui/base/button.tsx'
import { useLeaveQuestion } from '../../ui/dialog/use-leave-question.tsx'
import styles from './profile-page.module.css'
import { useProfileSaved } from './use-profile-saved.ts'

type Names = { firstName: string; lastName: string }

/** The member's names and address. */
export function ProfileInfo({ user }: { user: User }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<Names, unknown, Names>({
    defaultValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    resolver: standardSchemaResolver<Names, unknown, Names>(members.updateProfile.body),
  })
  const save = useMutation({
    mutationFn: (body: Names) => call(members.updateProfile, { body }),
    ...useProfileSaved(),
  })
  const question = useLeaveQuestion(formState.isDirty)
  const messageOf = (field: keyof Names) => {
    const { message } = formState.errors[field] ?? {}
    return { hasError: Boolean(message), errorMessage: message }
  }
  const submit = handleSubmit(async (names) => {
    try {
      const saved = await save.mutateAsync(names)
      reset({ firstName: saved.firstName ?? '', lastName: saved.lastName ?? '' })
    } catch (error) {
      const issues = (error instanceof ApiError && error.problem?.issues) || []
      for (const { path, message } of issues) {
        if (path === 'firstName' || path === 'lastName') setError(path, { message })
      }
    }
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {question}
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          {...register('firstName')}
          {...messageOf('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...register('lastName')}
          {...messageOf('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        value={user.email}
        isReadOnly
        descriptiveText={
          <ContactSupport category="general">
            Email cannot be changed. Contact support if needed.
          </ContactSupport>
        }
      />
      <div>
        <Button type="submit" variant="gold" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  )
}
