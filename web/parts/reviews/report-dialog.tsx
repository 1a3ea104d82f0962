import { useMutation } from '@tanstack/react-query'
import { ReportInput } from '#shared/contract/reviews/reports.ts'
import type { Review } from '#shared/contract/reviews/review.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { reportReasons } from '#shared/rules/learning/review-report.ts'
import { call } from '../../api.ts'
import { SelectField } from '../../ui/base/amplify.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form, useContractForm } from '../../ui/form/contract-form.tsx'
import { reasonWords } from './report-words.ts'
import { authorOf, type Reviewed } from './reviewed.ts'

type ReportDialogProps = {
  /** Undefined shows no dialog. */
  review: Review | undefined
  of: Reviewed
  onReported: (id: string) => void
  onClose: () => void
}

/** A member reports a review to the admins. */
export function ReportDialog({ review, of, onReported, onClose }: ReportDialogProps) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ReportInput) => call(reviews.reportReview, { params: { id: review?.id ?? '' }, body }),
    onSuccess: () => {
      if (review) onReported(review.id)
      onClose()
      toast({ title: 'Review reported', description: 'Thank you. Our team reviews it.' })
    },
  })
  return (
    <FormDialog
      open={review !== undefined}
      onClose={onClose}
      title={review ? `Report the review of ${authorOf(review, of)}` : 'Report'}
      saveLabel="Report"
      busy={isPending}
    >
      {(id) =>
        review && (
          <Reason
            id={id}
            onSave={async (report) => {
              await mutateAsync(report)
            }}
          />
        )
      }
    </FormDialog>
  )
}

function Reason({ id, onSave }: { id: string; onSave: (report: ReportInput) => Promise<void> }) {
  const form = useContractForm<ReportInput>(ReportInput, { reason: 'offensive' }, onSave)
  return (
    <Form id={id} form={form}>
      <SelectField
        label="What is wrong with it?"
        descriptiveText="Only our team sees your report."
        isRequired
        {...form.field('reason')}
      >
        {reportReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonWords[reason]}
          </option>
        ))}
      </SelectField>
    </Form>
  )
}
