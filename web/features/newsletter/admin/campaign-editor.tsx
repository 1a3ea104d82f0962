import { Send, Trash2, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { type Campaign, CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { useNavigate } from '../../../router/router.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useLeaveQuestion } from '../../../ui/dialog/use-leave-question.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { CampaignFields, toastMissing } from './campaign-fields.tsx'
import styles from './newsletter.module.css'
import { People, SendDialog } from './send-dialog.tsx'
import { useChange, useRemoval, useSending } from './use-newsletter.ts'

const typedOf = (campaign: Campaign): CampaignInput => {
  const { subject, content, htmlContent, audience, scheduledAt, morningOf } = campaign
  return { subject, content, htmlContent, audience, scheduledAt, morningOf }
}

/** The form of a draft. The saved state is sent: Send is disabled until it is saved. */
export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const id = useId()
  const navigate = useNavigate()
  const change = useChange(campaign)
  const removal = useRemoval(() => navigate('/admin/newsletter', { replace: true }))
  const { send } = useSending()
  const [isSending, setSending] = useState(false)
  const [isDoomed, setDoomed] = useState(false)
  const form = useContractForm<CampaignInput>(CampaignInput, typedOf(campaign), async (input) => {
    form.reset(typedOf(await change.mutateAsync(input)))
  })
  const { isDirty } = form.formState
  const question = useLeaveQuestion(isDirty)
  const onSubmit: typeof form.onSubmit = (event) => {
    toastMissing(form)
    form.onSubmit(event)
  }
  return (
    <section className={styles.card} aria-label="Draft">
      {question}
      <Form id={id} form={{ ...form, onSubmit }}>
        <CampaignFields form={form} />
        <Note icon={<Users size={20} />}>
          <People audience={form.watch('audience') ?? 'all'} />
        </Note>
        <div className={styles.ways}>
          <Button variant="danger" onClick={() => setDoomed(true)}>
            <Trash2 size={16} aria-hidden="true" /> Delete
          </Button>
          <Button type="submit" form={id} busy={change.isPending}>
            Save
          </Button>
          <Button
            variant="gold"
            disabled={isDirty}
            aria-describedby={isDirty ? `${id}-unsaved` : undefined}
            onClick={() => setSending(true)}
          >
            <Send size={16} aria-hidden="true" /> Review and send
          </Button>
        </div>
        {isDirty && (
          <p id={`${id}-unsaved`} className={styles.quiet}>
            Save the draft before you send it.
          </p>
        )}
      </Form>
      <SendDialog
        campaign={isSending ? campaign : undefined}
        busy={send.isPending}
        onSend={() => send.mutate(campaign, { onSettled: () => setSending(false) })}
        onClose={() => setSending(false)}
      />
      <ConfirmDialog
        open={isDoomed}
        title="Delete this draft?"
        confirmLabel="Delete"
        busy={removal.isPending}
        onConfirm={() => removal.mutate(campaign)}
        onClose={() => setDoomed(false)}
      >
        It was not sent. It is deleted permanently.
      </ConfirmDialog>
    </section>
  )
}
