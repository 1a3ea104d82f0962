import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { payments } from '#shared/contract/payments/payments.ts'
import type { Purchase, RefundOffer } from '#shared/contract/payments/purchase.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { call } from '../../../api.ts'
import { offerOf, purchaseOf } from '../../../parts/payments/reads.ts'
import { refreshMember } from '../../../parts/payments/refresh.ts'
import { problemCode } from '../../../problem.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { StateCard } from '../../../ui/feedback/state-card.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { endedBy, wishWords } from './purchase-words.ts'
import { RefundForm, type Wish } from './refund-form.tsx'

/** The kind of request: a refund by a rule, or a review of a technical problem. */
export type WishKind = 'rule' | 'technical'

type RefundDialogProps = {
  purchase: Purchase
  email: string
  /** Undefined shows no dialog. */
  kind: WishKind | undefined
  onClose: () => void
}

/** Requests a refund: shows the exact amount and its rule first, and the outcome last. */
export function RefundDialog({ purchase, email, kind, onClose }: RefundDialogProps) {
  const [done, setDone] = useState<Done>()
  const close = () => {
    setDone(undefined)
    onClose()
  }
  return (
    <>
      <WishDialog
        purchase={purchase}
        email={email}
        kind={done ? undefined : kind}
        onDone={setDone}
        // It also closes to make room for the outcome.
        onClose={() => done || onClose()}
      />
      <Dialog
        open={done !== undefined}
        onClose={close}
        title="Your request"
        footer={<Button onClick={close}>Close</Button>}
      >
        {done && <Outcome {...done} />}
      </Dialog>
    </>
  )
}

/** The new state of the purchase, and the offer if a rule gave one. */
type Done = { purchase: Purchase; offer?: RefundOffer }
type WishDialogProps = RefundDialogProps & { onDone: (done: Done) => void }

function WishDialog({ purchase, email, kind, onClose, onDone }: WishDialogProps) {
  const offer = useOffer(purchase, kind)
  const wish = useWish(purchase, offer.data, onDone)
  const isByRule = kind === 'rule' && offer.data !== undefined && gives(offer.data)
  const plan = endedBy(purchase, offer.data)
  return (
    <FormDialog
      open={kind !== undefined}
      onClose={onClose}
      title={kind === 'technical' ? 'Report a problem' : 'Request a refund'}
      cancelLabel={isByRule ? `Keep ${plan ? planNames[plan] : 'the course'}` : 'Back'}
      saveLabel={isByRule ? `Refund ${formatMoney(offer.data?.amount ?? '0.00')}` : 'Send for review'}
      variant={isByRule ? 'danger' : 'gold'}
      busy={wish.isPending || offer.isFetching}
    >
      {(id) => (
        <RefundForm
          id={id}
          purchase={purchase}
          email={email}
          offer={offer}
          isByRule={isByRule}
          hasChanged={wish.hasChanged}
          onAsk={async (input) => {
            await wish.ask({ ...input, isByRule })
          }}
        />
      )}
    </FormDialog>
  )
}

const gives = ({ amount, needsReview }: RefundOffer) => amount !== '0.00' && !needsReview

/** Loaded each time the dialog opens: an offer from a minute ago may have ended. */
function useOffer(purchase: Purchase, kind: WishKind | undefined) {
  return useQuery({ ...offerOf(purchase.id), enabled: kind !== undefined, staleTime: 0 })
}

function useWish(purchase: Purchase, offer: RefundOffer | undefined, onDone: (done: Done) => void) {
  const client = useQueryClient()
  const { id } = purchase
  const refreshOffer = () => client.refetchQueries({ queryKey: offerOf(id).queryKey, exact: true })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ isByRule, ...wish }: Wish & { isByRule: boolean }) => {
      const amount = isByRule ? offer?.amount : undefined
      return call(payments.requestRefund, {
        params: { id },
        body: { ...wish, isTechnical: !isByRule, ...(amount !== undefined && { amount }) },
      })
    },
    onSuccess: async (asked, { isByRule }) => {
      client.setQueryData(purchaseOf(id).queryKey, asked)
      onDone({ purchase: asked, ...(isByRule && offer && { offer }) })
      await refreshMember(client)
    },
    onError: async (refusal) => {
      const code = problemCode(refusal)
      if (code === 'refund.changed' || code === 'refund.not_due') await refreshOffer()
      // Requested in another window: the page shows the outcome.
      if (code === 'refund.asked') await refreshMember(client)
    },
  })
  return { ask: mutateAsync, isPending, hasChanged: problemCode(error) === 'refund.changed' }
}

function Outcome({ purchase, offer }: Done) {
  const said = wishWords(purchase, offer)
  const isReview = purchase.request?.state === 'review'
  if (!said) return null
  return (
    <StateCard
      tone={isReview ? 'gold' : 'jade'}
      icon={isReview ? <Hourglass size={26} /> : <Check size={26} />}
      title={said.title}
      level={3}
    >
      <p>{said.words}</p>
    </StateCard>
  )
}
