import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptAddress } from '#shared/contract/address.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { call, read } from '../../api.ts'
import { labelLines } from '../../parts/addresses/label-lines.ts'
import { invalidate } from '../../query-client.ts'
import { Button } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { AddressDialog } from './address-dialog.tsx'
import styles from './own-addresses.module.css'

/** The member's saved addresses, the default first. Checkout suggests them. */
export function OwnAddresses() {
  const { data, error, refetch } = useQuery(read(orders.listAddresses))
  const [edited, setEdited] = useState<KeptAddress | 'new'>()
  if (error) {
    return <ErrorState level={3} title="Your addresses could not be loaded" onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height="6rem" />
  return (
    <div className={styles.book}>
      {data.items.length === 0 ? (
        <p className={styles.none}>No saved addresses. Checkout suggests the addresses that you save here.</p>
      ) : (
        <AddressList addresses={data.items} onEdit={setEdited} />
      )}
      <div>
        <Button onClick={() => setEdited('new')}>Add address</Button>
      </div>
      <AddressDialog edited={edited} onClose={() => setEdited(undefined)} />
    </div>
  )
}

/** The place of an address in words, for the names of its buttons. */
const spoken = ({ address }: KeptAddress) => labelLines(address).slice(0, 2).join(', ')

const editButton = (id: string) => `edit-${id}`

type AddressListProps = { addresses: readonly KeptAddress[]; onEdit: (address: KeptAddress) => void }

function AddressList({ addresses, onEdit }: AddressListProps) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<KeptAddress>()
  const refresh = () => invalidate(client, orders.listAddresses.path)
  const onError = (error: Error) => {
    toastFailure(error)
    void refresh()
  }
  const prefer = useMutation({
    mutationFn: ({ id, address }: KeptAddress) =>
      call(orders.changeAddress, { params: { id }, body: { address, isDefault: true } }),
    onSuccess: async ({ id }) => {
      toast({ title: 'Default address changed' })
      await refresh()
      // The pressed button is gone: the default address has none.
      document.getElementById(editButton(id))?.focus()
    },
    onError,
  })
  const forget = useMutation({
    mutationFn: ({ id }: KeptAddress) => call(orders.forgetAddress, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Address deleted' })
    },
    onError,
    onSettled: () => setLeaving(undefined),
  })
  return (
    <>
      <ul className={styles.list}>
        {addresses.map((one) => (
          <li key={one.id} className={styles.item}>
            <div className={styles.label}>
              {labelLines(one.address).map((line, at) => (
                <span key={line} className={at === 0 ? styles.name : undefined}>
                  {line}
                  {at === 0 && one.isDefault && <Badge tone="gold">Default</Badge>}
                </span>
              ))}
            </div>
            <div className={styles.ways}>
              {!one.isDefault && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Make default: ${spoken(one)}`}
                  busy={prefer.isPending && prefer.variables.id === one.id}
                  onClick={() => prefer.isPending || prefer.mutate(one)}
                >
                  Make default
                </Button>
              )}
              <Button
                id={editButton(one.id)}
                size="small"
                variant="quiet"
                aria-label={`Edit: ${spoken(one)}`}
                onClick={() => onEdit(one)}
              >
                Edit
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete: ${spoken(one)}`}
                onClick={() => setLeaving(one)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Delete this address?"
        confirmLabel="Delete address"
        busy={forget.isPending}
        onConfirm={() => leaving && forget.mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {leaving && `${labelLines(leaving.address).join(', ')}. Orders that go there keep it.`}
      </ConfirmDialog>
    </>
  )
}
