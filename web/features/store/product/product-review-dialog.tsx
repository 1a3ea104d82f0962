import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type OwnProductReview,
  ProductReviewInput,
  type ProductReviewInput as Said,
} from '#shared/contract/reviews/product-reviews.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { mostReviewPictures } from '#shared/rules/store/product-review.ts'
import { call } from '../../../api.ts'
import { SaidFields } from '../../../parts/reviews/said-fields.tsx'
import { ScreenshotsField } from '../../../parts/uploads/screenshots-field.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { showSaid } from './shown-product-reviews.ts'

type ProductReviewDialogProps = {
  open: boolean
  product: Product
  /** The previous review. */
  before: OwnProductReview | null
  onClose: () => void
}

/** The review of a product: stars, and optional text and pictures. */
export function ProductReviewDialog({ open, product, before, onClose }: ProductReviewDialogProps) {
  const { id, name } = product
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Said) => call(reviews.saveProductReview, { params: { id }, body }),
    onSuccess: (said) => {
      showSaid(client, id, said, before)
      onClose()
      toast(
        before
          ? { title: 'Review changed' }
          : { title: 'Thank you', description: 'Your review is on the page.' },
      )
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Review of ${name}`}
      saveLabel={before ? 'Change review' : 'Publish review'}
      busy={isPending}
    >
      {(formId) =>
        open && (
          <Fields
            id={formId}
            before={before}
            onSave={async (said) => {
              await mutateAsync(said)
            }}
          />
        )
      }
    </FormDialog>
  )
}

type FieldsProps = {
  id: string
  before: OwnProductReview | null
  onSave: (said: Said) => Promise<void>
}

function Fields({ id, before, onSave }: FieldsProps) {
  const form = useContractForm<Said>(
    ProductReviewInput,
    before
      ? { stars: before.stars, text: before.text, pictures: before.pictures }
      : { stars: 0, text: '', pictures: [] },
    onSave,
  )
  const isMissing = form.faultOf('stars').hasError
  return (
    <Form id={id} form={form}>
      <SaidFields
        before={before?.stars}
        isMissing={isMissing}
        onStars={(stars) => form.setValue('stars', stars, { shouldDirty: true, shouldValidate: isMissing })}
        text={form.field('text')}
      />
      <ScreenshotsField
        form={form}
        name="pictures"
        label="Pictures (optional)"
        noun="picture"
        most={mostReviewPictures}
        hint={`Everyone can see them. Up to ${mostReviewPictures}.`}
      />
    </Form>
  )
}
