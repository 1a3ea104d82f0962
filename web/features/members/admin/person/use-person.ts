import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewStaffNote, Suspension } from '#shared/contract/members/admin-users.ts'
import { members } from '#shared/contract/members/members.ts'
import type { Person, Role, StaffNote } from '#shared/contract/members/person.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { call, read } from '../../../../api.ts'
import { invalidate } from '../../../../query-client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { personRead } from '../use-users.ts'

/** Loaded each time the page is opened: others may have changed something, and each view is recorded. */
export const usePerson = (userId: string) =>
  useQuery({ ...personRead(userId), staleTime: 0, enabled: idPattern('member').test(userId) })

export const useHistory = (userId: string) =>
  useQuery({ ...read(members.getPersonHistory, { params: { userId } }), staleTime: 0 })

/** The actions of an admin for one member; each returns the member's new state. */
export function usePersonWrites(userId: string) {
  const client = useQueryClient()
  const params = { userId }
  const shown = (title: string, description?: string) => (now: Person) => {
    client.setQueryData(personRead(userId).queryKey, now)
    toast({ title, ...(description && { description }) })
    return invalidate(client, `${members.listUsers.path}?`)
  }
  return {
    endSignIns: useMutation({
      mutationFn: (signInId: string | undefined) =>
        signInId
          ? call(members.endSignIn, { params: { userId, signInId } })
          : call(members.endSignIns, { params }),
      onSuccess: shown('Signed Out'),
      onError: (error) => toastFailure(error),
    }),
    addNote: useMutation({
      mutationFn: (body: NewStaffNote) => call(members.addStaffNote, { params, body }),
      onSuccess: shown('Note Added'),
    }),
    deleteNote: useMutation({
      mutationFn: ({ id: noteId }: StaffNote) =>
        call(members.deleteStaffNote, { params: { userId, noteId } }),
      onSuccess: (_, { id: noteId }) => {
        client.setQueryData(
          personRead(userId).queryKey,
          (known) => known && { ...known, notes: known.notes.filter(({ id }) => id !== noteId) },
        )
        toast({ title: 'Note Removed' })
      },
      onError: (error) => toastFailure(error),
    }),
    suspend: useMutation({
      mutationFn: (body: Suspension) => call(members.suspendMember, { params, body }),
      onSuccess: shown('Account Suspended', 'The member is signed out and gets a mail.'),
    }),
    lift: useMutation({
      mutationFn: () => call(members.liftSuspension, { params }),
      onSuccess: shown('Suspension Lifted', 'The member can sign in again and gets a mail.'),
      onError: (error) => toastFailure(error),
    }),
    setRole: useMutation({
      mutationFn: (role: Role) => call(members.setRole, { params, body: { role } }),
      onSuccess: shown('Role Changed', 'The member is signed out, so the change applies immediately.'),
      onError: (error) => toastFailure(error),
    }),
  }
}
export type PersonWrites = ReturnType<typeof usePersonWrites>
