import { type ReactNode, useState } from 'react'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'
import { Quantity } from '../../../../parts/cart/quantity.tsx'
import { wordsOf } from '../../../../problem.ts'
import { Button } from '../../../../ui/base/button.tsx'
import styles from './queue.module.css'
import type { Receipt, useDecisions } from './use-returns.ts'

type Arrived = Receipt['lines'][number]

type ReceiveFormProps = {
  known: AdminReturn
  receive: ReturnType<typeof useDecisions>['receive']
  children: ReactNode
}

/** The arrived units of each item of a return: resellable ones, and others. */
export function ReceiveForm({ known, receive, children }: ReceiveFormProps) {
  const [lines, setLines] = useState<Arrived[]>(() =>
    known.lines.map(({ line, quantity }) => ({ line, resellable: quantity, unsellable: 0 })),
  )
  const change = (place: number, next: Partial<Arrived>) =>
    setLines((all) => all.map((one) => (one.line === place ? { ...one, ...next } : one)))
  const count = lines.reduce((sum, { resellable, unsellable }) => sum + resellable + unsellable, 0)
  return (
    <form
      className={styles.receive}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !receive.isPending) receive.mutate({ lines })
      }}
    >
      {known.lines.map(({ line: place, name, quantity }) => {
        const { resellable = 0, unsellable = 0 } = lines.find((one) => one.line === place) ?? {}
        return (
          <fieldset key={place} className={styles.arrived}>
            <legend>
              {name}: {resellable + unsellable} of {quantity} arrived
            </legend>
            <div className={styles.counts}>
              <div className={styles.count}>
                <span aria-hidden="true">Back into stock</span>
                <Quantity
                  of={`${name} back into stock`}
                  least={0}
                  most={quantity - unsellable}
                  value={resellable}
                  onChange={(value) => change(place, { resellable: value })}
                />
              </div>
              <div className={styles.count}>
                <span aria-hidden="true">Written off</span>
                <Quantity
                  of={`${name} written off`}
                  least={0}
                  most={quantity}
                  value={unsellable}
                  onChange={(value) =>
                    change(place, { unsellable: value, resellable: Math.min(resellable, quantity - value) })
                  }
                />
              </div>
            </div>
          </fieldset>
        )
      })}
      <p className={styles.quiet}>
        {known.exchange?.state === 'held'
          ? `After you book it, order ${known.exchange.number} can be packed. Nothing is refunded.`
          : 'Arrived items are refunded at the price paid. The buyer keeps the other items.'}
      </p>
      {receive.error && (
        <p role="alert" className={styles.fault}>
          {wordsOf(receive.error)}
        </p>
      )}
      <div className={styles.actions}>
        {children}
        <Button
          type="submit"
          variant="gold"
          busy={receive.isPending}
          aria-disabled={count === 0 || receive.isPending || undefined}
        >
          Book as received
        </Button>
      </div>
    </form>
  )
}
