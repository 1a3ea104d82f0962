import { Plus, Shirt } from 'lucide-react'
import { useState } from 'react'
import { ProductCategory } from '#shared/contract/store/product.ts'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { ProductStatus } from '#shared/contract/store/store.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../../ui/form/field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { LoadMore, RecordSkeleton, ShownCount } from '../../../ui/table/record.tsx'
import { categoryNames } from '../goods/product-words.ts'
import { FileDialog } from './file-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductTable, statusNames } from './product-table.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { type ProductFilters, useAllProducts, useProductWrites } from './use-admin-products.ts'

const noFilters: ProductFilters = { search: '', category: '', status: '' }

/** The open dialog, and the product it is about. */
type Opened = { dialog: 'edit' | 'stock' | 'file' | 'publish'; id: string } | { dialog: 'new' }

/** All products of the store: past, current and planned. */
export function AdminProductsPage() {
  useGuard()
  const { filters, setFilters, clearFilters } = useFilters(noFilters)
  const [opened, setOpened] = useState<Opened>()
  const list = useAllProducts(filters)
  const writes = useProductWrites()
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const add = () => setOpened({ dialog: 'new' })
  // A dialog reports a moment later that it has closed: the next one may be open by then.
  const close = (dialog: Opened['dialog']) => () =>
    setOpened((now) => (now?.dialog === dialog ? undefined : now))
  // The current state in the list: a change is based on the last save.
  const subjectOf = (dialog: Opened['dialog']) =>
    opened && 'id' in opened && opened.dialog === dialog
      ? shown?.find(({ id }) => id === opened.id)
      : undefined
  const open = (dialog: 'edit' | 'stock' | 'file' | 'publish') => (product: AdminProduct) =>
    setOpened({ dialog, id: product.id })
  return (
    <AdminLayout
      title="Products"
      action={
        <Button variant="gold" onClick={add}>
          <Plus size={18} aria-hidden="true" /> Add Product
        </Button>
      }
    >
      <ProductFilterBar filters={filters} onChange={setFilters} />
      <ShownCount list={list} noun="products" />
      {list.error && !shown && (
        <ErrorState title="The products could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading products" />}
      {shown?.length === 0 && (
        <EmptyState
          title="No Products Found"
          icon={<Shirt size={26} />}
          actions={
            <>
              {isFiltered && <Button onClick={clearFilters}>Clear All Filters</Button>}
              <Button onClick={add}>Add Product</Button>
            </>
          }
        >
          {isFiltered ? 'Adjust the filters, or add another product.' : 'Add the first product.'}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ProductTable
          products={shown}
          onEdit={open('edit')}
          onStock={open('stock')}
          onFile={open('file')}
          onPublish={open('publish')}
          onState={(product, state) => writes.publish.mutate({ product, state, publishAt: null })}
        />
      )}
      <LoadMore list={list} />
      <ProductDialog
        subject={opened?.dialog === 'new' ? 'new' : subjectOf('edit')}
        writes={writes}
        onClose={close(opened?.dialog === 'edit' ? 'edit' : 'new')}
        // The file or the stock comes next.
        onCreated={({ id, isDigital }) => setOpened({ dialog: isDigital ? 'file' : 'stock', id })}
      />
      <FileDialog product={subjectOf('file')} writes={writes} onClose={close('file')} />
      <StockDialog product={subjectOf('stock')} setStock={writes.setStock} onClose={close('stock')} />
      <PublishDialog product={subjectOf('publish')} publish={writes.publish} onClose={close('publish')} />
    </AdminLayout>
  )
}

type FiltersProps = {
  filters: ProductFilters
  onChange: ReturnType<typeof useFilters<keyof ProductFilters>>['setFilters']
}

function ProductFilterBar({ filters, onChange }: FiltersProps) {
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  return (
    <FilterBar>
      <SearchField
        label="Search products"
        hideLabel
        placeholder="Search by name, description or tag"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Category"
        hideLabel
        value={filters.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        <option value="">All Categories</option>
        {ProductCategory.options.map((category) => (
          <option key={category} value={category}>
            {categoryNames[category]}
          </option>
        ))}
      </Select>
      <Select
        label="Status"
        hideLabel
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      >
        <option value="">All Statuses</option>
        {ProductStatus.options.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </Select>
    </FilterBar>
  )
}
