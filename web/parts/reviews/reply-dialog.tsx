import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ReplyInput, type Review } from '#shared/contract/reviews/review.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { reviewRules } from '#shared/rules/sessions/review.ts'
import { call } from '../../api.ts'
import { TextAreaField } from '../../ui/base/amplify.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../ui/form/contract-form.tsx'
import { type AboutReview, authorOf, changeShown } from './reviewed.ts'

type Reply = z.output<typeof ReplyInput>

/** The reply to a review, in the name of the instructor or of the shop. */
export function ReplyDialog({ review, of, onClose }: AboutReview) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Reply) => {
      const sent = { params: { id: review?.id ?? '' }, body }
      return of.kind === 'product' ? call(reviews.replyAsShop, sent) : call(reviews.replyToReview, sent)
    },
    onSuccess: (answered) => {
      changeShown(client, of, (items) => items.map((each) => (each.id === answered.id ? answered : each)))
      onClose()
      toast({ title: answered.reply ? 'Reply published' : 'Reply removed' })
    },
  })
  return (
    <FormDialog
      open={review !== undefined}
      onClose={onClose}
      title={review ? `Reply to ${authorOf(review, of)}` : 'Reply'}
      saveLabel="Publish reply"
      busy={isPending}
    >
      {(id) =>
        review && (
          <ReplyField
            id={id}
            review={review}
            onSave={async (reply) => {
              await mutateAsync(reply)
            }}
          />
        )
      }
    </FormDialog>
  )
}

type ReplyFieldProps = { id: string; review: Review; onSave: (reply: Reply) => Promise<void> }

function ReplyField({ id, review, onSave }: ReplyFieldProps) {
  const form = useContractForm<Reply>(ReplyInput, { text: review.reply?.text ?? '' }, onSave)
  return (
    <Form id={id} form={form}>
      <TextAreaField
        label="Your reply"
        descriptiveText="Everyone can read it below the review. To remove the reply, leave it empty."
        rows={4}
        maxLength={reviewRules.longest}
        {...form.field('text')}
      />
    </Form>
  )
}
