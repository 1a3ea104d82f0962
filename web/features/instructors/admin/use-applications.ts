import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { type ApprovalDecision, type InstructorTerms, instructors } from '#shared/contract/instructors.ts'
import type { Page } from '#shared/contract/page.ts'
import { call, read } from '../../../api.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

const shown = read(catalogue.listInstructors, { query: {} })
const everyone = read(catalogue.listInstructors, { query: { status: 'all' } })

/** All instructors and applicants, latest first. */
export const useApplications = () => useQuery(everyone)

type Decided = { instructor: Instructor; decision: ApprovalDecision }

export function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ instructor: { id }, decision: body }: Decided) =>
      call(instructors.decideApproval, { params: { id }, body }),
    onSuccess: (now, { instructor: { isApproved, email }, decision: { decision } }) => {
      client.setQueryData(everyone.queryKey, (page) => page && withNow(page, now, email))
      const rejected = isApproved ? 'Approval Withdrawn' : 'Application Rejected'
      toast({ title: decision === 'approve' ? 'Instructor Approved' : rejected, description: now.name })
      return client.invalidateQueries({ queryKey: shown.queryKey, exact: true })
    },
    onError: (error) => {
      if (!isOutdated(error)) return
      toast({ title: 'Error', description: wordsOf(error), tone: 'bad' })
      return invalidate(client, catalogue.listInstructors.path)
    },
  })
}

type Termed = { instructor: Instructor; terms: InstructorTerms }

export function useTerms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ instructor: { id }, terms: body }: Termed) =>
      call(instructors.updateTerms, { params: { id }, body }),
    onSuccess: (now, { instructor: { email } }) => {
      client.setQueryData(everyone.queryKey, (page) => page && withNow(page, now, email))
      toast({ title: 'Terms Saved', description: now.name })
      return client.invalidateQueries({ queryKey: shown.queryKey, exact: true })
    },
    onError: (error) => isOutdated(error) && invalidate(client, catalogue.listInstructors.path),
  })
}

/** The list with one person in their new state. The answer does not contain the account's address. */
function withNow(page: Page<Instructor>, now: Instructor, email: string | null = null): Page<Instructor> {
  return { ...page, items: page.items.map((item) => (item.id === now.id ? { ...now, email } : item)) }
}

/** Whether another admin has changed or decided it in the meantime. */
export const isOutdated = (error: unknown) => problemCode(error)?.startsWith('instructor.') ?? false
