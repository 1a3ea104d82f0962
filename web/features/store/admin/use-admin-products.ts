import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { ProductCategory } from '#shared/contract/store/product.ts'
import type {
  AdminProduct,
  NewProduct,
  ProductInput,
  Publication,
  StockChange,
} from '#shared/contract/store/product-inputs.ts'
import { ProductStatus, store } from '#shared/contract/store/store.ts'
import { call, readPages } from '../../../api.ts'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { saveChange } from '../../../save-change.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import type { Filters } from '../../../ui/form/filters.ts'

export type ProductFilters = Filters<'search' | 'category' | 'status'>

/** The matching products of any state, newest first. An address may hold any text: an unknown choice is ignored. */
export function useAllProducts({ search, ...choices }: ProductFilters) {
  const category = ProductCategory.safeParse(choices.category).data
  const status = ProductStatus.safeParse(choices.status).data
  const query = { ...(search && { search }), ...(category && { category }), ...(status && { status }) }
  return useInfiniteQuery({
    ...readPages(store.listAllProducts, { query: { limit: 25, ...query } }),
    placeholderData: keepPreviousData,
  })
}

/** The input that keeps a product as it is. */
export function inputOf(product: AdminProduct): ProductInput {
  const { name, description, category, price, isDigital, isSwitchedOn } = product
  const { size, color, pictures, facts, tags } = product
  return {
    name,
    description,
    category,
    price,
    isDigital,
    inStock: isSwitchedOn,
    size,
    color,
    pictures,
    facts,
    tags,
  }
}

/** The writes of products; they reload the lists. */
export function useProductWrites() {
  const client = useQueryClient()
  const refresh = () =>
    invalidate(client, store.listAllProducts.path, catalogue.listProducts.path, catalogue.search.path)
  const told = (title: string) => (product: AdminProduct) => {
    toast({ title, description: product.name })
    return refresh()
  }
  const create = useMutation({
    mutationFn: (body: NewProduct) => call(store.createProduct, { body }),
    onSuccess: told('Product Created'),
  })
  const update = useMutation({
    mutationFn: ({ known, wanted }: { known: AdminProduct; wanted: ProductInput }) => {
      const params = { id: known.id }
      return saveChange({
        known,
        wanted,
        inputOf,
        save: (body) => call(store.updateProduct, { params, body }),
        newest: () => call(store.getAnyProduct, { params }),
      })
    },
    onSuccess: told('Product Updated'),
  })
  const publish = useMutation({
    mutationFn: ({ product, ...body }: { product: AdminProduct } & Publication) =>
      call(store.publishProduct, {
        params: { id: product.id },
        body: { knownUpdatedAt: product.updatedAt, ...body },
      }),
    onSuccess: (product) => told(publishedWords(product))(product),
    onError: (error) => {
      toastFailure(error)
      if (isOvertaken(error)) void refresh()
    },
  })
  const setStock = useMutation({
    mutationFn: ({ id, ...body }: StockChange & { id: string }) =>
      call(store.setStock, { params: { id }, body }),
    onSuccess: told('Stock Updated'),
    onError: (error) => {
      if (isOvertaken(error)) void refresh()
    },
  })
  const removeFile = useMutation({
    mutationFn: ({ id, updatedAt: knownUpdatedAt }: AdminProduct) =>
      call(store.removeProductFile, { params: { id }, body: { knownUpdatedAt } }),
    onSuccess: told('File Taken Off Sale'),
    onError: (error) => {
      toastFailure(error)
      if (isOvertaken(error)) void refresh()
    },
  })
  return { create, update, publish, setStock, removeFile, onFile: told('File On Sale') }
}
export type ProductWrites = ReturnType<typeof useProductWrites>

function publishedWords({ state, publishAt }: AdminProduct): string {
  if (publishAt) return 'Product Scheduled'
  return { draft: 'Product Taken Back', published: 'Product Published', archived: 'Product Archived' }[state]
}
