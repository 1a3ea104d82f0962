import { orders } from '#shared/contract/orders/orders.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, Hint, useContractForm } from '../../../ui/form/contract-form.tsx'
import type { Parcel, useSending } from './use-sending.ts'

type ShipDialogProps = { open: boolean; ship: ReturnType<typeof useSending>['ship']; onClose: () => void }

/** The carrier of a parcel, and its tracking page. */
export function ShipDialog({ open, ship, onClose }: ShipDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Ship the parcel" saveLabel="Ship" busy={ship.isPending}>
      {(id) =>
        open && (
          <ParcelForm
            id={id}
            onSave={async (parcel) => {
              await ship.mutateAsync(parcel)
              onClose()
            }}
          />
        )
      }
    </FormDialog>
  )
}

const blank: Parcel = { carrier: '', trackingNumber: '', trackingUrl: undefined }
/** An empty address is sent as absent. */
const orNone = { setValueAs: (value: unknown) => (value === '' ? undefined : value) }

function ParcelForm({ id, onSave }: { id: string; onSave: (parcel: Parcel) => Promise<void> }) {
  const form = useContractForm<Parcel>(orders.shipOrder.body, blank, onSave)
  return (
    <Form id={id} form={form}>
      <TextField label="Carrier" isRequired placeholder="UPS" {...form.field('carrier')} />
      <TextField label="Tracking number" isRequired {...form.field('trackingNumber')} />
      <TextField
        label="Tracking address (optional)"
        inputMode="url"
        placeholder="https://"
        {...form.field('trackingUrl', orNone)}
      />
      <Hint>The buyer gets a mail with the number and the address, if you enter one.</Hint>
    </Form>
  )
}
