import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Shapes } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { type CategoryInput, categories } from '#shared/contract/categories.ts'
import type { Category } from '#shared/contract/category.ts'
import { call, read } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { invalidate } from '../../../query-client.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { CardList } from '../../../ui/list/card-list.tsx'
import { Poster } from '../../../ui/media/poster.tsx'
import { DeleteButton, EditButton, RecordActions } from '../../../ui/table/record.tsx'
import styles from './categories-page.module.css'
import { CategoryDialog } from './category-dialog.tsx'

const listKey = read(catalogue.listCategories).queryKey

/**
 * Public lists lag behind a change by some seconds, so the answer itself is put into the cache. Videos and search
 * contain category names: they are reloaded when next shown.
 */
function useCategoryWrites() {
  const client = useQueryClient()
  const show = (change: (list: Category[]) => Category[]) => {
    client.setQueryData(listKey, (page) => {
      if (!page) return page
      const items = change(page.items).toSorted((one, other) => one.name.localeCompare(other.name))
      return { ...page, items, total: items.length }
    })
    return invalidate(client, catalogue.listVideos.path, catalogue.search.path)
  }
  const onError = (error: Error) => toastFailure(error)
  const create = useMutation({
    mutationFn: (body: CategoryInput) => call(categories.createCategory, { body }),
    onSuccess: (created) => {
      toast({ title: 'Category Created' })
      return show((list) => [...list, created])
    },
    onError,
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: CategoryInput }) =>
      call(categories.updateCategory, { params: { id }, body }),
    onSuccess: (updated) => {
      toast({ title: 'Category Updated' })
      return show((list) => list.map((each) => (each.id === updated.id ? updated : each)))
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Category) => call(categories.deleteCategory, { params: { id } }),
    onSuccess: (_, { id }) => {
      toast({ title: 'Category Deleted' })
      return show((list) => list.filter((each) => each.id !== id))
    },
    onError,
  })
  return { create, update, remove }
}

/** The disciplines that sort everything. */
export function AdminCategoriesPage() {
  const list = useQuery(read(catalogue.listCategories))
  const [subject, setSubject] = useState<Category | 'new'>()
  const [doomed, setDoomed] = useState<Category>()
  const { create, update, remove } = useCategoryWrites()
  const save = async (body: CategoryInput) => {
    if (subject === 'new') await create.mutateAsync(body)
    else if (subject) await update.mutateAsync({ id: subject.id, body })
    setSubject(undefined)
  }
  const addButton = (
    <Button variant="gold" onClick={() => setSubject('new')}>
      <Plus size={18} aria-hidden="true" /> Add Category
    </Button>
  )

  return (
    <AdminLayout title="Categories" action={addButton}>
      <CardList
        label="Categories"
        things="categories"
        items={list.data?.items}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState title="No categories yet" icon={<Shapes size={26} />}>
            Add your first category. Every video needs one.
          </EmptyState>
        }
        shape={<Skeleton height="10rem" />}
        shapes={6}
        least="19rem"
      >
        {(category) => (
          <article className={styles.card}>
            <div className={styles.cover}>
              <Poster url={category.coverUrl} sizes="6rem" tint={category.slug} />
            </div>
            <div className={styles.head}>
              <h2 className={styles.name}>{category.name}</h2>
              <RecordActions>
                <EditButton title={category.name} onPress={() => setSubject(category)} />
                <DeleteButton title={category.name} onPress={() => setDoomed(category)} />
              </RecordActions>
            </div>
            <p className={styles.description}>{category.description}</p>
            <p className={styles.slug}>/category/{category.slug}</p>
          </article>
        )}
      </CardList>
      <CategoryDialog
        subject={subject}
        onSave={save}
        onClose={() => setSubject(undefined)}
        busy={create.isPending || update.isPending}
      />
      <DeleteDialog doomed={doomed} noun="category" remove={remove} onClose={() => setDoomed(undefined)}>
        {({ name }) =>
          `“${name}” is deleted permanently. A category that videos or courses use cannot be deleted.`
        }
      </DeleteDialog>
    </AdminLayout>
  )
}
