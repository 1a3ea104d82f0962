import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { AdminCourse, CourseInput } from '#shared/contract/courses/course-inputs.ts'
import { read } from '../../../api.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx'
import { CourseForm, newCourse } from './course-form.tsx'
import { inputOf, type useCourseWrites } from './use-courses.ts'

type CourseDialogProps = {
  /** The course to edit; `new` adds one; undefined shows no dialog. */
  subject: AdminCourse | 'new' | undefined
  writes: ReturnType<typeof useCourseWrites>
  onClose: () => void
  onCreated?: (course: AdminCourse) => void
}

/** All details of a course; its lessons have their own page. */
export function CourseDialog({ subject, writes, onClose, onCreated }: CourseDialogProps) {
  const isNew = subject === 'new'
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Add Course' : 'Edit Course'}
      size="wide"
      saveLabel={isNew ? 'Create course' : 'Save changes'}
      busy={writes.create.isPending || writes.update.isPending}
    >
      {(formId) =>
        subject && (
          <DialogBody
            formId={formId}
            subject={subject}
            writes={writes}
            onClose={onClose}
            onCreated={onCreated}
          />
        )
      }
    </FormDialog>
  )
}

type BodyProps = Omit<CourseDialogProps, 'subject' | 'onCreated'> & {
  formId: string
  subject: AdminCourse | 'new'
  onCreated: CourseDialogProps['onCreated']
}

function DialogBody({ formId, subject, writes, onClose, onCreated }: BodyProps) {
  const categories = useQuery(read(catalogue.listCategories))
  const instructors = useQuery(read(catalogue.listInstructors, { query: {} }))
  const choices = [categories, instructors]
  // The idempotency key lasts as long as the dialog is open: a course that is sent twice is created once.
  const [key] = useState(() => crypto.randomUUID())
  const save = async (input: CourseInput) => {
    if (subject === 'new') {
      const created = await writes.create.mutateAsync({ ...input, key })
      onClose()
      onCreated?.(created)
    } else {
      await writes.update.mutateAsync({ known: subject, wanted: input })
      onClose()
    }
  }
  // The selects show their value only once their options are loaded.
  if (!categories.data || !instructors.data) {
    const failed = choices.filter(({ error }) => error)
    if (failed.length === 0) return <FormSkeleton />
    const retry = () => {
      for (const list of failed) void list.refetch()
    }
    return <ErrorState level={3} title="The form could not be loaded" onRetry={retry} />
  }
  return (
    <CourseForm
      id={formId}
      initial={subject === 'new' ? newCourse : inputOf(subject)}
      categories={categories.data.items}
      instructors={instructors.data.items}
      onSave={save}
    />
  )
}
