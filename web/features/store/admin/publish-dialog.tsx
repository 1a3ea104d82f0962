import { useState } from 'react'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { OptionRows } from '../../../ui/form/option-row.tsx'
import styles from './stock-dialog.module.css'
import type { ProductWrites } from './use-admin-products.ts'

type PublishDialogProps = {
  /** Undefined shows no dialog. */
  product: AdminProduct | undefined
  publish: ProductWrites['publish']
  onClose: () => void
}

/** Publishes a draft: now, or automatically at a set time. */
export function PublishDialog({ product, publish, onClose }: PublishDialogProps) {
  return (
    <FormDialog
      open={product !== undefined}
      onClose={onClose}
      title={product ? `Publish ${product.name}` : 'Publish'}
      saveLabel="Publish"
      busy={publish.isPending}
    >
      {(formId) =>
        product && <When key={product.id} id={formId} product={product} publish={publish} onClose={onClose} />
      }
    </FormDialog>
  )
}

type WhenProps = Omit<PublishDialogProps, 'product'> & { id: string; product: AdminProduct }

function When({ id, product, publish, onClose }: WhenProps) {
  const [way, setWay] = useState<'now' | 'later'>(product.publishAt ? 'later' : 'now')
  const [at, setAt] = useState(() => (product.publishAt ? localOf(product.publishAt) : ''))
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    if (way === 'later' && at === '') return setMissing(true)
    const publishAt = way === 'later' ? new Date(at).toISOString() : null
    // The error is shown beside the list, because another admin has changed the product.
    publish.mutate({ product, state: 'published', publishAt }, { onSettled: onClose })
  }
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!publish.isPending) save()
      }}
    >
      <OptionRows
        label="When"
        value={way}
        onChange={setWay}
        options={[
          { value: 'now', label: 'Now', words: 'It appears in the store within seconds' },
          { value: 'later', label: 'Later', words: 'Automatically, in your time zone' },
        ]}
      />
      {way === 'later' && (
        <TextField
          label="Time"
          type="datetime-local"
          isRequired
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
          hasError={isMissing && at === ''}
          errorMessage="Please choose a day and a time"
        />
      )}
      {product.isDigital && !product.file && (
        <p className={styles.hint}>It has no file yet. It is out of stock until you upload one.</p>
      )}
      {product.pictures.length === 0 && (
        <p className={styles.hint}>It has no picture yet. Lists show a plain cover.</p>
      )}
    </form>
  )
}

/** A time as the field shows it, in local time. */
function localOf(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
