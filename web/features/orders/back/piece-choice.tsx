import { useId, useState } from 'react'
import type { OrderLine } from '#shared/contract/orders/order.ts'
import type { Color, Size, Variant } from '#shared/contract/store/product.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import styles from './exchange-dialog.module.css'
import { colorsIn, sizesIn } from './exchange-words.ts'

type PieceChoiceProps = {
  sold: OrderLine
  pieces: Variant[]
  /** The id of the chosen variant; empty while none is chosen. */
  value: string
  onChange: (piece: string) => void
  fault: string | undefined
}

const colorOption = (value: Color) => ({ value, label: optionWords({ color: value }) })
const sizeOption = (value: Size) => ({ value, label: optionWords({ size: value }) })

/** Choice of colour and size of the new piece; only pieces in stock can be chosen. */
export function PieceChoice({ sold, pieces, value, onChange, fault }: PieceChoiceProps) {
  const faultId = useId()
  const colors = colorsIn(pieces)
  const [wantedColor, setWantedColor] = useState<Color | null>(null)
  const kept = colors.find((each) => each === sold.color) ?? colors[0] ?? null
  const color = wantedColor && colors.includes(wantedColor) ? wantedColor : kept
  const sizes = sizesIn(pieces, color)
  const size = pieces.find(({ name }) => name === value)?.size ?? null
  const choose = (next: { color: Color | null; size: Size | null }) =>
    onChange(pieces.find((piece) => piece.color === next.color && piece.size === next.size)?.name ?? '')
  return (
    <fieldset className={styles.pieces} aria-describedby={fault ? faultId : undefined}>
      <legend className="visually-hidden">What you want instead</legend>
      {colors.length > 0 && color && (
        <div className={styles.options}>
          <span className={styles.label} aria-hidden="true">
            Colour
          </span>
          <Segments
            label="Colour"
            options={colors.map(colorOption)}
            value={color}
            onChange={(next) => {
              setWantedColor(next)
              choose({ color: next, size })
            }}
          />
        </div>
      )}
      {sizes.length > 0 && (
        <div className={styles.options}>
          <span className={styles.label} aria-hidden="true">
            Size
          </span>
          <Segments<Size | ''>
            label="Size"
            options={sizes.map(sizeOption)}
            value={size ?? ''}
            onChange={(next) => next !== '' && choose({ color, size: next })}
          />
        </div>
      )}
      {fault ? (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : (
        <p className={styles.quiet}>Only items in stock are shown.</p>
      )}
    </fieldset>
  )
}
