import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { ReviewInput } from '#shared/contract/reviews/review.ts'
import { type OwnReview, reviews } from '#shared/contract/reviews/reviews.ts'
import { reviewRules } from '#shared/rules/sessions/review.ts'
import { call } from '../../api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../ui/form/contract-form.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { showSaid } from './own-reviews.ts'
import styles from './reviews.module.css'
import { SaidFields } from './said-fields.tsx'

type ReviewDialogProps = {
  /** Undefined shows no dialog. */
  booking: Booking | undefined
  /** The previous review of the session. */
  before: OwnReview | undefined
  onClose: () => void
}

/** The review of a session: stars, and optional text. */
export function ReviewDialog({ booking, before, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ReviewInput) => call(reviews.saveReview, { params: { id: booking?.id ?? '' }, body }),
    onSuccess: (said) => {
      showSaid(client, said)
      onClose()
      toast({
        title: before ? 'Review changed' : 'Thank you',
        description: `It is on the page of ${booking?.instructorName}.`,
      })
    },
  })
  return (
    <FormDialog
      open={booking !== undefined}
      onClose={onClose}
      title={`Your session with ${booking?.instructorName ?? ''}`}
      saveLabel={before ? 'Change review' : 'Publish review'}
      busy={isPending}
    >
      {(id) =>
        booking && (
          <Fields
            id={id}
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

const none: ReviewInput = { stars: 0, text: '' }

type FieldsProps = {
  id: string
  before: OwnReview | undefined
  onSave: (said: ReviewInput) => Promise<void>
}

function Fields({ id, before, onSave }: FieldsProps) {
  const form = useContractForm<ReviewInput>(
    ReviewInput,
    before ? { stars: before.stars, text: before.text } : none,
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
      <p className={styles.quiet}>
        {before
          ? `You can change it until ${formatDate(before.changeableUntil)}.`
          : `You can change it for ${reviewRules.changeable} days.`}
      </p>
    </Form>
  )
}
