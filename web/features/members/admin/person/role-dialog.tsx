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
      title={role === 'admin' ? `Make ${name} an admin?` : `Take the rights of an admin from ${name}?`}
      confirmLabel={role === 'admin' ? 'Make admin' : 'Take rights'}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {role === 'admin'
        ? `${name} may then see and change everything in this area. They are signed out; the rights hold from their next sign-in on, and only with a second factor${person.hasSecondFactor ? ', which they have' : ', which an operator has to set up first'}.`
        : `${name} is signed out at once, and is a member like any other from their next sign-in on.`}
    </ConfirmDialog>
  )
}
