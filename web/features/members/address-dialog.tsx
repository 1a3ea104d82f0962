import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeptAddress } from '#shared/contract/address.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { type Address, addressIssues, emptyAddress, tidyAddress } from '#shared/rules/address/address.ts'
import { call } from '../../api.ts'
import { AddressForm } from '../../parts/addresses/address-form.tsx'
import { isOvertaken } from '../../problem.ts'
import { invalidate } from '../../query-client.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'

type AddressDialogProps = { edited: KeptAddress | 'new' | undefined; onClose: () => void }

/** Adds an address or changes a saved one. */
export function AddressDialog({ edited, onClose }: AddressDialogProps) {
  const client = useQueryClient()
  const refresh = () => invalidate(client, orders.listAddresses.path)
  const known = edited === 'new' ? undefined : edited
  const save = useMutation({
    mutationFn: (address: Address) =>
      known
        ? call(orders.changeAddress, { params: { id: known.id }, body: { address } })
        : call(orders.keepAddress, { body: { address } }),
    onSuccess: async () => {
      await refresh()
      onClose()
      toast({ title: 'Address saved' })
    },
    onError: (error) => {
      toastFailure(error)
      // It was deleted elsewhere, or the list is full.
      if (isOvertaken(error)) void refresh()
    },
  })
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={known ? 'Edit address' : 'Add address'}
      saveLabel="Save address"
      busy={save.isPending}
    >
      {(id) => (
        <AddressFields
          id={id}
          initial={known?.address ?? emptyAddress}
          onSave={(address) => save.isPending || save.mutate(address)}
        />
      )}
    </FormDialog>
  )
}

type AddressFieldsProps = { id: string; initial: Address; onSave: (address: Address) => void }

function AddressFields({ id, initial, onSave }: AddressFieldsProps) {
  const [address, setAddress] = useState(initial)
  /** How often it was sent with errors. */
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const going = tidyAddress(address)
        if (addressIssues(going).length > 0) setTries(tries + 1)
        else onSave(going)
      }}
    >
      <AddressForm address={address} onChange={setAddress} isChecked={tries > 0} />
    </form>
  )
}
