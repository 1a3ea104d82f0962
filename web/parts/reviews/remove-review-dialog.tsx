import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { RemovalInput } from '#shared/contract/reviews/review.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { call } from '../../api.ts'
import { TextAreaField } from '../../ui/base/amplify.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../ui/form/contract-form.tsx'
import { type AboutReview, authorOf, changeShown } from './reviewed.ts'

type Removal = z.output<typeof RemovalInput>

/** Lets an admin remove a review, with a reason. */
export function RemoveReviewDialog({
  review,
  of,
  onRemoved,
  onClose,
}: AboutReview & { onRemoved?: () => void }) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Removal) => call(reviews.removeReview, { params: { id: review?.id ?? '' }, body }),
    onSuccess: () => {
      changeShown(client, of, (items) => items.filter(({ id }) => id !== review?.id))
      onRemoved?.()
      onClose()
      toast({ title: 'Review removed', description: 'Its stars no longer count.' })
    },
  })
  return (
    <FormDialog
      open={review !== undefined}
      onClose={onClose}
      title={review ? `Remove the review of ${authorOf(review, of)}?` : 'Remove the review?'}
      cancelLabel="Keep review"
      saveLabel="Remove permanently"
      variant="danger"
      busy={isPending}
    >
      {(id) =>
        review && (
          <ReasonField
            id={id}
            onSave={async (removal) => {
              await mutateAsync(removal)
            }}
          />
        )
      }
    </FormDialog>
  )
}

function ReasonField({ id, onSave }: { id: string; onSave: (removal: Removal) => Promise<void> }) {
  const form = useContractForm<Removal>(RemovalInput, { reason: '' }, onSave)
  return (
    <Form id={id} form={form}>
      <p>
        The review disappears from the page and no longer counts in the average. The author cannot write it
        again and gets a mail with your reason.
      </p>
      <TextAreaField label="Reason" rows={3} maxLength={500} isRequired {...form.field('reason')} />
    </Form>
  )
}
