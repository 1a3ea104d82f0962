import { useState } from 'react'
import type { AdminProduct, ProductInput } from '#shared/contract/store/product-inputs.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { newProduct, ProductForm } from './product-form.tsx'
import { inputOf, type ProductWrites } from './use-admin-products.ts'

type ProductDialogProps = {
  /** The product to edit; `new` adds one; undefined shows no dialog. */
  subject: AdminProduct | 'new' | undefined
  writes: ProductWrites
  onClose: () => void
  onCreated: (product: AdminProduct) => void
}

/** All details of a product; its stock and its state have their own dialogs. */
export function ProductDialog({ subject, writes, onClose, onCreated }: ProductDialogProps) {
  const isNew = subject === 'new'
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Add Product' : 'Edit Product'}
      size="wide"
      saveLabel={isNew ? 'Create product' : 'Save changes'}
      busy={writes.create.isPending || writes.update.isPending}
    >
      {(formId) =>
        subject && (
          <Body formId={formId} subject={subject} writes={writes} onClose={onClose} onCreated={onCreated} />
        )
      }
    </FormDialog>
  )
}

type BodyProps = Omit<ProductDialogProps, 'subject'> & { formId: string; subject: AdminProduct | 'new' }

function Body({ formId, subject, writes, onClose, onCreated }: BodyProps) {
  // The idempotency key lasts as long as the dialog is open: a product that is sent twice is created once.
  const [key] = useState(() => crypto.randomUUID())
  // The base of the change, even if the list is reloaded.
  const [known] = useState(subject)
  const save = async (input: ProductInput) => {
    if (known === 'new') {
      const created = await writes.create.mutateAsync({ ...input, key })
      onClose()
      onCreated(created)
    } else {
      await writes.update.mutateAsync({ known, wanted: input })
      onClose()
    }
  }
  return <ProductForm id={formId} initial={known === 'new' ? newProduct : inputOf(known)} onSave={save} />
}
