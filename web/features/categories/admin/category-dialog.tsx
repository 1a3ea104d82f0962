import { CategoryInput } from '#shared/contract/categories.ts'
import type { Category } from '#shared/contract/category.ts'
import { TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, orNull, useContractForm } from '../../../ui/form/contract-form.tsx'

type CategoryDialogProps = {
  /** The category to edit; `new` adds one; undefined shows no dialog. */
  subject: Category | 'new' | undefined
  /** Rejects with the errors of the server. */
  onSave: (input: CategoryInput) => Promise<void>
  onClose: () => void
  busy: boolean
}

export function CategoryDialog({ subject, onSave, onClose, busy }: CategoryDialogProps) {
  const isNew = subject === 'new'
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Add Category' : 'Edit Category'}
      saveLabel={isNew ? 'Create category' : 'Save changes'}
      busy={busy}
    >
      {(id) =>
        subject && <CategoryForm id={id} category={isNew ? newCategory : inputOf(subject)} onSave={onSave} />
      }
    </FormDialog>
  )
}

const newCategory: CategoryInput = { name: '', description: '', icon: null }

function inputOf({ name, description, icon }: Category): CategoryInput {
  return { name, description, icon }
}

type FormProps = { id: string; category: CategoryInput; onSave: (input: CategoryInput) => Promise<void> }

function CategoryForm({ id, category, onSave }: FormProps) {
  const form = useContractForm<CategoryInput>(CategoryInput, category, onSave, { 'category.taken': 'name' })
  const { field } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Name" isRequired {...field('name')} />
      <TextAreaField label="Description" isRequired rows={4} {...field('description')} />
      <TextField label="Icon class (optional)" placeholder="lucide-swords" {...field('icon', orNull)} />
    </Form>
  )
}
