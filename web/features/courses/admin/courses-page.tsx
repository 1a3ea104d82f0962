import { useQuery } from '@tanstack/react-query'
import { GraduationCap, Plus } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { CourseLevel } from '#shared/contract/courses/course.ts'
import type { AdminCourse } from '#shared/contract/courses/course-inputs.ts'
import { tiers } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { read } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useNavigate } from '../../../router/router.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../../ui/form/field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { LoadMore, RecordSkeleton, ShownCount } from '../../../ui/table/record.tsx'
import { levelNames } from '../course-words.ts'
import { CourseDialog } from './course-dialog.tsx'
import { CourseTable } from './course-table.tsx'
import { DeleteCourseDialog } from './delete-course-dialog.tsx'
import { type CourseFilters, useAllCourses, useCourseWrites } from './use-courses.ts'

const noFilters: CourseFilters = { search: '', category: '', level: '', access: '', status: '' }

/** All courses, including drafts. */
export function AdminCoursesPage() {
  useGuard()
  const navigate = useNavigate()
  const { filters, setFilters, clearFilters } = useFilters(noFilters)
  const [subject, setSubject] = useState<AdminCourse | 'new'>()
  const [doomed, setDoomed] = useState<AdminCourse>()
  const list = useAllCourses(filters)
  const writes = useCourseWrites()
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const add = () => setSubject('new')
  return (
    <AdminLayout
      title="Courses"
      action={
        <Button variant="gold" onClick={add}>
          <Plus size={18} aria-hidden="true" /> Add Course
        </Button>
      }
    >
      <CourseFilterBar filters={filters} onChange={setFilters} />
      <ShownCount list={list} noun="courses" />
      {list.error && !shown && (
        <ErrorState title="The courses could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading courses" />}
      {shown?.length === 0 && <NoCourses isEmpty={!isFiltered} onAdd={add} onClear={clearFilters} />}
      {shown && shown.length > 0 && (
        <CourseTable courses={shown} onEdit={setSubject} onDelete={setDoomed} onPublish={writes.publish} />
      )}
      <LoadMore list={list} />
      <CourseDialog
        subject={subject}
        writes={writes}
        onClose={() => setSubject(undefined)}
        // Its lessons come next.
        onCreated={({ id }) => navigate(`/admin/courses/${id}`)}
      />
      <DeleteCourseDialog doomed={doomed} remove={writes.remove} onClose={() => setDoomed(undefined)} />
    </AdminLayout>
  )
}

type FiltersProps = {
  filters: CourseFilters
  onChange: ReturnType<typeof useFilters<keyof CourseFilters>>['setFilters']
}

function CourseFilterBar({ filters, onChange }: FiltersProps) {
  const categories = useQuery(read(catalogue.listCategories)).data?.items ?? []
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  const choice = (name: keyof CourseFilters) => ({
    hideLabel: true,
    value: filters[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <FilterBar>
      <SearchField
        label="Search courses"
        hideLabel
        placeholder="Search by title, description, category or instructor"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select label="Category" {...choice('category')}>
        <option value="">All Categories</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Level" {...choice('level')}>
        <option value="">All Levels</option>
        {CourseLevel.options.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </Select>
      <Select label="Tier" {...choice('access')}>
        <option value="">All Tiers</option>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {planNames[tier]}
          </option>
        ))}
      </Select>
      <Select label="Status" {...choice('status')}>
        <option value="">All Statuses</option>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
      </Select>
    </FilterBar>
  )
}

type NoCoursesProps = { isEmpty: boolean; onAdd: () => void; onClear: () => void }

function NoCourses({ isEmpty, onAdd, onClear }: NoCoursesProps) {
  return (
    <EmptyState
      title="No courses found"
      icon={<GraduationCap size={26} />}
      actions={
        <>
          {!isEmpty && <Button onClick={onClear}>Clear All Filters</Button>}
          <Button onClick={onAdd}>Add Course</Button>
        </>
      }
    >
      {isEmpty ? 'Add the first course, then its lessons.' : 'Adjust the filters, or add another course.'}
    </EmptyState>
  )
}
