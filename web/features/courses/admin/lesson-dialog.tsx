import type { Lesson } from '#shared/contract/courses/course-inputs.ts'
import { LessonInput } from '#shared/contract/courses/course-inputs.ts'
import { UploadDialog } from '../../../parts/uploads/upload-dialog.tsx'
import { useUploadForm } from '../../../parts/uploads/upload-form.ts'
import { TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { asNumber, FieldRow, Form, Hint, Switch, Switches } from '../../../ui/form/contract-form.tsx'
import { inputOf, type useLessonWrites } from './use-lessons.ts'

const newLesson: LessonInput = { title: '', description: '', videoUrl: null, duration: 0, isPublished: false }

type LessonDialogProps = {
  courseId: string
  /** The lesson to edit; `new` adds one; undefined shows no dialog. */
  subject: Lesson | 'new' | undefined
  writes: ReturnType<typeof useLessonWrites>
  onClose: () => void
}

/** Adds or edits a lesson: its file and its details. */
export function LessonDialog({ courseId, subject, writes, onClose }: LessonDialogProps) {
  const isNew = subject === 'new'
  const known = isNew ? undefined : subject
  const save = async (body: LessonInput) => {
    if (known) await writes.update.mutateAsync({ known, wanted: body })
    else await writes.create.mutateAsync(body)
  }
  return (
    <UploadDialog<LessonInput>
      open={subject !== undefined}
      title={isNew ? 'Add Lesson' : 'Edit Lesson'}
      saveLabel={isNew ? 'Save lesson' : 'Save changes'}
      onClose={onClose}
      place={known?.id ?? courseId}
      fileNote={known ? hasFile(known) : 'You can also add the file later.'}
      onSave={save}
    >
      {(form) => <LessonForm {...form} initial={known ? inputOf(known) : newLesson} />}
    </UploadDialog>
  )
}

function hasFile({ videoUrl }: Lesson): string {
  return videoUrl
    ? 'This lesson has a file. A new file replaces it when you save.'
    : 'This lesson has no file yet.'
}

type FormProps = {
  id: string
  place: string
  initial: LessonInput
  onSave: (input: LessonInput) => Promise<void>
}

function LessonForm({ id, place, initial, onSave }: FormProps) {
  const form = useUploadForm<LessonInput>(place, LessonInput, initial, onSave)
  const { field } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Title" isRequired {...field('title')} />
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <FieldRow>
        <TextField label="Duration in seconds" type="number" min={0} {...field('duration', asNumber)} />
      </FieldRow>
      <Hint>Enter 0 to take it from the file.</Hint>
      <Switches>
        <Switch form={form} name="isPublished" label="Published" />
      </Switches>
    </Form>
  )
}
