import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { media } from '#shared/contract/media.ts'
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
import { isInFlight } from '../../../parts/uploads/media-state.tsx'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { saveChange } from '../../../save-change.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import type { Filters } from '../../../ui/form/filters.ts'

/** Milliseconds between polls while a clip is transcoded. */
const clipCheckMs = 3000

export type ProductFilters = Filters<'search' | 'category' | 'status'>

/** The matching products of any state, newest first. An address may hold any text: an unknown choice is ignored. */
export function useAllProducts({ search, ...choices }: ProductFilters) {
  const category = ProductCategory.safeParse(choices.category).data
  const status = ProductStatus.safeParse(choices.status).data
  const query = { ...(search && { search }), ...(category && { category }), ...(status && { status }) }
  return useInfiniteQuery({
    ...readPages(store.listAllProducts, { query: { limit: 25, ...query } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ file }) => isInFlight(file?.clip?.state)))
        ? clipCheckMs
        : false,
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
  const addPreviews = useMutation({
    mutationFn: async ({ known, file }: { known: AdminProduct; file: File }) => {
      // Loaded for it alone, with the reader of archives.
      const { withPreviews } = await import('./previews.ts')
      const pictures = await withPreviews(known, file)
      return pictures && update.mutateAsync({ known, wanted: { ...inputOf(known), pictures } })
    },
    onSuccess: (changed) => changed ?? tellNoPreview(),
    // The file is on sale already.
    onError: tellNoPreview,
  })
  const onFile = (known: AdminProduct, file: File | undefined) => {
    if (file && isPhoto(known)) addPreviews.mutate({ known, file })
    return told('File On Sale')(known)
  }
  const retryClip = useMutation({
    mutationFn: (uploadId: string) => call(media.retryUpload, { params: { id: uploadId } }),
    onError: toastFailure,
    onSettled: () => invalidate(client, store.listAllProducts.path),
  })
  return { create, update, publish, setStock, removeFile, retryClip, onFile }
}
export type ProductWrites = ReturnType<typeof useProductWrites>

/** Photos and photo sets; a clip has its own preview. */
const isPhoto = ({ file }: AdminProduct) =>
  file !== null && (file.type.startsWith('image/') || file.type === 'application/zip')

const tellNoPreview = () =>
  void toast({
    title: 'No Preview Made',
    description: 'The file is on sale. No picture in it could be read: please add pictures in its form.',
  })

function publishedWords({ state, publishAt }: AdminProduct): string {
  if (publishAt) return 'Product Scheduled'
  return { draft: 'Product Unpublished', published: 'Product Published', archived: 'Product Archived' }[state]
}
