import { Archive, ArchiveRestore, Boxes, ExternalLink, Eye, EyeOff, FileDown } from 'lucide-react'
import type { AdminProduct, ProductState } from '#shared/contract/store/product-inputs.ts'
import type { ProductStatus } from '#shared/contract/store/store.ts'
import { formatBytes } from '../../../parts/uploads/format-bytes.ts'
import { MenuButton } from '../../../ui/dialog/menu.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import {
  EditButton,
  EntryWords,
  RecordActions,
  RecordCard,
  RecordList,
  RecordMenu,
  RecordPair,
  RecordStatus,
  RecordTitle,
} from '../../../ui/table/record.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { formatCount, formatDate } from '../../../ui/text/format.ts'
import { categoryNames, productLink } from '../goods/product-words.ts'
import { Swatches } from '../goods/swatches.tsx'
import styles from './product-table.module.css'

type TableProps = {
  products: readonly AdminProduct[]
  onEdit: (product: AdminProduct) => void
  onStock: (product: AdminProduct) => void
  onFile: (product: AdminProduct) => void
  onPublish: (product: AdminProduct) => void
  onState: (product: AdminProduct, state: ProductState) => void
}

export const statusNames: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}
const tones: Readonly<Record<ProductStatus, BadgeTone>> = {
  draft: 'neutral',
  scheduled: 'gold',
  published: 'jade',
  archived: 'neutral',
}

const statusOf = ({ state, publishAt }: AdminProduct): ProductStatus =>
  state === 'draft' && publishAt ? 'scheduled' : state

/** Products with their actions. */
export function ProductTable({ products, ...actions }: TableProps) {
  const columns: Column<AdminProduct>[] = [
    {
      header: 'Product',
      isRowHeader: true,
      cell: (product) => (
        <RecordTitle picture={product.thumbnailUrl} title={product.name}>
          <span className={styles.quiet}>
            {categoryNames[product.category]}
            {product.isDigital && ', digital'}
          </span>
        </RecordTitle>
      ),
    },
    {
      header: 'Price',
      align: 'right',
      cell: ({ price }) => `$${price}`,
    },
    {
      header: 'Stock',
      under: 'Colours',
      cell: (product) => (
        <RecordPair under={<Swatches colors={product.color} />}>{stockWords(product)}</RecordPair>
      ),
    },
    { header: 'Status', cell: (product) => <Status product={product} /> },
    { header: 'Actions', cell: (product) => <Actions product={product} {...actions} /> },
  ]
  return (
    <RecordList
      caption="Products"
      columns={columns}
      rows={products}
      keyOf={({ id }) => id}
      card={(product) => (
        <RecordCard
          picture={product.thumbnailUrl}
          title={product.name}
          facts={[categoryNames[product.category], `$${product.price}`, stockWords(product)]}
          badges={<Status product={product} />}
          actions={<Actions product={product} {...actions} />}
        />
      )}
    />
  )
}

/** Notes on a clip's file: it is on sale in any state. */
const clipNotes = {
  none: '',
  uploading: '',
  processing: ', preview being made',
  ready: '',
  failed: ', preview failed',
} as const

/** `12 left, 2 sold out`, or a note that the stock is not counted. */
function stockWords({ isDigital, file, isSwitchedOn, variants, stockCount }: AdminProduct): string {
  if (!isSwitchedOn) return 'Not available'
  if (isDigital)
    return file
      ? `File, ${formatBytes(file.size)}${clipNotes[file.clip?.state.status ?? 'none']}`
      : 'No file yet'
  const counted = variants.filter(({ isCounted }) => isCounted)
  if (counted.length === 0) return 'Not counted'
  const out = counted.filter(({ inStock }) => !inStock).length
  if (out === variants.length) return 'Sold out'
  const left = `${formatCount(stockCount)} left`
  return out > 0 ? `${left}, ${out} of ${variants.length} sold out` : left
}

function Status({ product }: { product: AdminProduct }) {
  const status = statusOf(product)
  return (
    <RecordStatus>
      <Badge tone={tones[status]} isDashed={status === 'archived'}>
        {statusNames[status]}
      </Badge>
      {product.publishAt && <span className={styles.quiet}>{formatDate(product.publishAt)}</span>}
    </RecordStatus>
  )
}

type ActionsProps = Omit<TableProps, 'products'> & { product: AdminProduct }

function Actions({ product, onEdit, onStock, onFile, onPublish, onState }: ActionsProps) {
  const { id, name, state, isDigital, publishAt } = product
  return (
    <RecordActions>
      <EditButton title={name} onPress={() => onEdit(product)} />
      <RecordMenu title={name}>
        {isDigital && (
          <MenuButton onPress={() => onFile(product)}>
            <FileDown size={18} aria-hidden="true" /> <EntryWords verb="File" title={`of ${name}`} />
          </MenuButton>
        )}
        {!isDigital && (
          <MenuButton onPress={() => onStock(product)}>
            <Boxes size={18} aria-hidden="true" /> <EntryWords verb="Stock" title={`of ${name}`} />
          </MenuButton>
        )}
        {state === 'published' && (
          <a href={productLink(id)} target="_blank" rel="noopener">
            <ExternalLink size={18} aria-hidden="true" />
            <span>
              Open <span className="visually-hidden">{name} </span>in a new tab
            </span>
          </a>
        )}
        {state === 'draft' && (
          <MenuButton onPress={() => onPublish(product)}>
            <Eye size={18} aria-hidden="true" /> <EntryWords verb="Publish" title={name} />
          </MenuButton>
        )}
        {(state === 'published' || publishAt) && (
          <MenuButton onPress={() => onState(product, 'draft')}>
            <EyeOff size={18} aria-hidden="true" /> <EntryWords verb="Unpublish" title={name} />
          </MenuButton>
        )}
        {state === 'archived' ? (
          <MenuButton onPress={() => onState(product, 'draft')}>
            <ArchiveRestore size={18} aria-hidden="true" /> <EntryWords verb="Restore" title={name} />
          </MenuButton>
        ) : (
          <MenuButton onPress={() => onState(product, 'archived')}>
            <Archive size={18} aria-hidden="true" /> <EntryWords verb="Archive" title={name} />
          </MenuButton>
        )}
      </RecordMenu>
    </RecordActions>
  )
}
