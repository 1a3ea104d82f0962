import { type ReactNode, useState } from 'react'
import type { AdminProduct, StockChange } from '#shared/contract/store/product-inputs.ts'
import { sizesOf } from '#shared/rules/store/options.ts'
import { wordsOf } from '../../../problem.ts'
import { SelectField, TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { colorNames, sizeNames } from '../goods/product-words.ts'
import { Swatch } from '../goods/swatches.tsx'
import styles from './stock-dialog.module.css'
import type { ProductWrites } from './use-admin-products.ts'

type StockDialogProps = {
  /** Undefined shows no dialog. */
  product: AdminProduct | undefined
  setStock: ProductWrites['setStock']
  onClose: () => void
}

/** The stock by size and colour. An empty field means not counted: then there is no limit. */
export function StockDialog({ product, setStock, onClose }: StockDialogProps) {
  return (
    <FormDialog
      open={product !== undefined}
      onClose={onClose}
      title={product ? `Stock of ${product.name}` : 'Stock'}
      size="wide"
      saveLabel="Save stock"
      busy={setStock.isPending}
    >
      {(formId) =>
        product && (
          <StockForm key={product.id} id={formId} product={product} setStock={setStock} onClose={onClose} />
        )
      }
    </FormDialog>
  )
}

type AdminVariant = AdminProduct['variants'][number]

type StockFormProps = Omit<StockDialogProps, 'product'> & { id: string; product: AdminProduct }

const figurePattern = /^\d{1,5}$/
const shownOf = ({ isCounted, onHand }: AdminVariant) => (isCounted ? String(onHand) : '')

function StockForm({ id, product, setStock, onClose }: StockFormProps) {
  // As it was when the dialog was opened: the server refuses the change if the stock is different now.
  const [known] = useState(product.variants)
  const [figures, setFigures] = useState(() => new Map(known.map((each) => [each.name, shownOf(each)])))
  const [kind, setKind] = useState<StockChange['kind']>('corrected')
  const [reason, setReason] = useState('Counted')
  const [problem, setProblem] = useState<string>()
  const figureOf = ({ name }: AdminVariant) => (figures.get(name) ?? '').trim()
  const save = async () => {
    if (known.some((each) => figureOf(each) !== '' && !figurePattern.test(figureOf(each))))
      return setProblem('Enter whole numbers from 0 to 99999, or leave the field empty for no count.')
    if (reason.trim() === '') return setProblem('Please give a reason. It is kept with the figures.')
    const variants = known
      .filter((each) => figureOf(each) !== shownOf(each))
      .map((each) => {
        const isCounted = figureOf(each) !== ''
        const onHand = isCounted ? Number(figureOf(each)) : each.onHand
        return { name: each.name, isCounted, onHand, knownOnHand: each.onHand }
      })
    if (variants.length === 0) return onClose()
    try {
      await setStock.mutateAsync({ id: product.id, kind, variants, reason: reason.trim() })
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? wordsOf(error) : 'The stock could not be saved')
    }
  }
  const cell = (variant: AdminVariant) => (
    <StockCell
      variant={variant}
      value={figures.get(variant.name) ?? ''}
      onChange={(value) => setFigures(new Map(figures).set(variant.name, value))}
    />
  )
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!setStock.isPending) void save()
      }}
    >
      <p className={styles.hint}>An empty field means no count and no limit. 0 means sold out.</p>
      {product.size.length > 0 ? (
        <Grid product={product} variants={known} cell={cell} />
      ) : (
        known.map((each) => (
          <div key={each.name} className={styles.one}>
            {cell(each)}
          </div>
        ))
      )}
      <SelectField
        label="Change"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value === 'received' ? 'received' : 'corrected')}
      >
        <option value="corrected">Correction: the figures were counted or are wrong</option>
        <option value="received">Delivery: new goods have arrived</option>
      </SelectField>
      <TextField
        label="Reason"
        isRequired
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}

type GridProps = {
  product: AdminProduct
  variants: readonly AdminVariant[]
  cell: (variant: AdminVariant) => ReactNode
}

/** Sizes in rows, colours in columns. */
function Grid({ product, variants, cell }: GridProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <caption className="visually-hidden">In stock</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {product.color.map((color) => (
              <th key={color} scope="col">
                <span className={styles.color}>
                  <Swatch color={color} /> {colorNames[color]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizesOf(product).map((size) => (
            <tr key={size}>
              <th scope="row">{sizeNames[size]}</th>
              {product.color.map((color) => {
                const variant = variants.find((each) => each.size === size && each.color === color)
                return <td key={color}>{variant && cell(variant)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = { variant: AdminVariant; value: string; onChange: (value: string) => void }

function StockCell({ variant, value, onChange }: CellProps) {
  const { size, color, isCounted, left, onHand } = variant
  const words = [size && sizeNames[size], color && colorNames[color]].filter(Boolean).join(', ')
  const taken = isCounted && left !== null ? onHand - left : 0
  return (
    <label className={styles.cell}>
      <span className="visually-hidden">{words || 'In stock'}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        placeholder="∞"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {taken > 0 && <span className={styles.taken}>{taken} sold or on hold</span>}
    </label>
  )
}
