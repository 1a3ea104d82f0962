import type { Person, Role } from '#shared/contract/members/person.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { nameOf } from '../user-words.ts'

type RoleDialogProps = {
  person: Person
  /** The new role; undefined shows no dialog. */
  role: Role | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a member gains or loses admin rights. */
export function RoleDialog({ person, role, busy, onConfirm, onClose }: RoleDialogProps) {
  const name = nameOf(person.user)
  return (
    <ConfirmDialog
      open={role !== undefined}
      title={role === 'admin' ? `Make ${name} an admin?` : `Remove the admin role from ${name}?`}
      confirmLabel={role === 'admin' ? 'Make admin' : 'Remove role'}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {role === 'admin'
        ? `${name} will be able to view and change everything in the admin area. They are signed out now. The role applies from their next sign-in and needs a second factor${person.hasSecondFactor ? ', which is set up' : ', which an operator must set up first'}.`
        : `${name} is signed out now and becomes a regular member.`}
    </ConfirmDialog>
  )
}
