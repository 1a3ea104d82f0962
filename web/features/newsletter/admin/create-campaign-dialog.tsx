import { CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { CampaignFields, toastMissing } from './campaign-fields.tsx'

type CreateProps = {
  open: boolean
  busy: boolean
  /** Rejects with the server's error. */
  onSave: (input: CampaignInput) => Promise<void>
  onClose: () => void
}

/** Creates a newsletter as a draft, to be reviewed before it is sent. */
export function CreateCampaignDialog({ open, busy, onSave, onClose }: CreateProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="New campaign"
      size="wide"
      saveLabel="Create campaign"
      busy={busy}
    >
      {(id) => <CreateForm id={id} onSave={onSave} />}
    </FormDialog>
  )
}

const blank: CampaignInput = {
  subject: '',
  content: '',
  htmlContent: null,
  audience: 'all',
  scheduledAt: null,
  morningOf: null,
}

function CreateForm({ id, onSave }: { id: string; onSave: CreateProps['onSave'] }) {
  const form = useContractForm<CampaignInput>(CampaignInput, blank, onSave)
  const onSubmit: typeof form.onSubmit = (event) => {
    toastMissing(form)
    form.onSubmit(event)
  }
  return (
    <Form id={id} form={{ ...form, onSubmit }}>
      <CampaignFields form={form} />
    </Form>
  )
}
