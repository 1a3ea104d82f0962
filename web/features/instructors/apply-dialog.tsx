import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { Instructor } from '#shared/contract/instructor.ts'
import { InstructorApplication, instructors } from '#shared/contract/instructors.ts'
import { highestRate, lowestRate } from '#shared/rules/instructor.ts'
import { languageOf, languages } from '#shared/rules/text/languages.ts'
import { call, read } from '../../api.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { isUnauthorized } from '../../query-client.ts'
import { useSession } from '../../session.ts'
import { TextAreaField, TextField } from '../../ui/base/amplify.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FieldRow, Form, ListField, useContractForm } from '../../ui/form/contract-form.tsx'
import { LanguagesField } from '../../ui/form/languages-field.tsx'

type ApplyDialogProps = {
  open: boolean
  /** The previous application. */
  before: Instructor | undefined
  onClose: () => void
}

/** The form to apply as an instructor. */
export function ApplyDialog({ open, before, onClose }: ApplyDialogProps) {
  const apply = useApply(onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={before ? 'Apply Again' : 'Become an Instructor'}
      saveLabel="Submit Application"
      busy={apply.isPending}
    >
      {(id) => (
        <ApplicationForm
          id={id}
          before={before}
          onApply={async (input) => {
            await apply.mutateAsync(input)
          }}
        />
      )}
    </FormDialog>
  )
}

function useApply(onClose: () => void) {
  const client = useQueryClient()
  const own = read(instructors.getOwnInstructor)
  return useMutation({
    mutationFn: (body: InstructorApplication) => call(instructors.applyAsInstructor, { body }),
    onSuccess: (applied) => {
      client.setQueryData(own.queryKey, applied)
      toast({ title: 'Application Submitted!', description: 'You will see our answer on this page.' })
      onClose()
    },
    onError: async (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Application Failed', description: wordsOf(error), tone: 'bad' })
      if (problemCode(error) !== 'instructor.applied') return
      // Already sent from another window: the page shows the current state.
      await client.invalidateQueries({ queryKey: own.queryKey })
      onClose()
    },
  })
}

type FormProps = {
  id: string
  before: Instructor | undefined
  onApply: (input: InstructorApplication) => Promise<void>
}

function ApplicationForm({ id, before, onApply }: FormProps) {
  const session = useSession()
  const { firstName, lastName } = session.status === 'member' ? session.user : {}
  // Without a previous application, the browser's language.
  const said: readonly (string | undefined)[] = before?.languages ?? [languageOf(navigator.language)]
  const initial: InstructorApplication = {
    name: before?.name ?? [firstName, lastName].filter(Boolean).join(' '),
    bio: before?.bio ?? '',
    specialties: before?.specialties ?? [],
    languages: languages.filter((language) => said.includes(language)),
    credentials: before?.credentials ?? '',
    hourlyRate: before?.hourlyRate ?? '',
    profileImageUrl: before?.profileImageUrl ?? '',
  }
  const form = useContractForm(InstructorApplication, initial, onApply)
  const { field } = form
  const spoken = useController({ control: form.control, name: 'languages' })
  return (
    <Form id={id} form={form}>
      <FieldRow>
        <TextField label="Name" isRequired autoComplete="name" {...field('name')} />
        <TextField
          label="Hourly rate (USD)"
          isRequired
          type="number"
          inputMode="decimal"
          min={lowestRate}
          max={highestRate}
          step="0.01"
          placeholder={`${lowestRate} to ${highestRate}`}
          {...field('hourlyRate')}
        />
      </FieldRow>
      <ListField
        form={form}
        name="specialties"
        label="Specialties (separated by commas)"
        isRequired
        placeholder="Karate, Kata, Self-Defence"
      />
      <LanguagesField
        value={spoken.field.value}
        onChange={spoken.field.onChange}
        errorMessage={form.faultOf('languages').errorMessage}
      />
      <TextAreaField
        label="Credentials"
        isRequired
        rows={2}
        placeholder="Grades, titles, licences, and who gave them"
        {...field('credentials')}
      />
      <TextAreaField
        label="Bio"
        isRequired
        rows={5}
        descriptiveText="At least 50 characters. Students read this first."
        {...field('bio')}
      />
      <TextField
        label="Profile picture address (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...field('profileImageUrl')}
      />
    </Form>
  )
}
