import { useId } from 'react'
import { CategoryInput } from '#shared/contract/admin.ts'
import type { Category } from '#shared/contract/catalogue.ts'
import { TextAreaField, TextField } from '../../ui/amplify.ts'
import { Button } from '../../ui/button.tsx'
import { Form, orNull, useContractForm } from '../../ui/contract-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
  const initial = {
    name: category?.name ?? '',
    description: category?.description ?? '',
    icon: category?.icon ?? null,
  }
  const form = useContractForm<CategoryInput>(CategoryInput, initial, onSave, { 'category.taken': 'name' })
  const { field } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Name" isRequired {...field('name')} />
      <TextAreaField label="Description" isRequired rows={4} {...field('description')} />
      <TextField label="Icon class (optional)" placeholder="lucide-swords" {...field('icon', orNull)} />
    </Form>
  )
}
