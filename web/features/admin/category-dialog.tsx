import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CategoryInput } from '#shared/contract/admin.ts'
import type { Category } from '#shared/contract/catalogue.ts'
import { ApiError } from '#shared/contract/client.ts'
import { TextAreaField, TextField } from '../../ui/amplify.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './categories-page.module.css'

type CategoryDialogProps = {
  /** The category to edit; `new` adds one; undefined shows no dialog. */
  subject: Category | 'new' | undefined
  /** Rejects with what the server found wrong. */
  onSave: (input: CategoryInput) => Promise<void>
  onClose: () => void
  busy: boolean
}

export function CategoryDialog({ subject, onSave, onClose, busy }: CategoryDialogProps) {
  const formId = useId()
  const isNew = subject === 'new'
  return (
    <Dialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Add Category' : 'Edit Category'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="gold" busy={busy}>
            {isNew ? 'Create category' : 'Save changes'}
          </Button>
        </>
      }
    >
      {subject && (
        <CategoryForm id={formId} {...(subject !== 'new' && { category: subject })} onSave={onSave} />
      )}
    </Dialog>
  )
}

type FormProps = { id: string; category?: Category; onSave: (input: CategoryInput) => Promise<void> }

function CategoryForm({ id, category, onSave }: FormProps) {
  const { register, handleSubmit, formState, setError } = useForm<CategoryInput, unknown, CategoryInput>({
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      icon: category?.icon ?? null,
    },
    resolver: standardSchemaResolver<CategoryInput, unknown, CategoryInput>(CategoryInput),
  })
  const messageOf = (field: keyof CategoryInput) => {
    const { message } = formState.errors[field] ?? {}
    return { hasError: Boolean(message), errorMessage: message }
  }
  const save = handleSubmit(async (input) => {
    try {
      await onSave(input)
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'category.taken') {
        setError('name', { message: error.detail })
      }
    }
  })
  return (
    <form id={id} noValidate className={styles.form} onSubmit={save}>
      <TextField label="Name" isRequired {...register('name')} {...messageOf('name')} />
      <TextAreaField
        label="Description"
        isRequired
        rows={4}
        {...register('description')}
        {...messageOf('description')}
      />
      <TextField
        label="Icon class (optional)"
        placeholder="lucide-swords"
        {...register('icon', { setValueAs: (value: unknown) => (value === '' ? null : value) })}
        {...messageOf('icon')}
      />
    </form>
  )
}
