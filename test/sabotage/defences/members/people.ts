import type { Defence } from '../../defence.ts'

const tests = ['test/functions/members/people.test.ts']

/** Acts of admins on members. */
export const people: Defence[] = [
  {
    name: 'suspended-caller',
    file: 'functions/http/caller.ts',
    from: '  if (found.member.suspendedAt) return undefined\n',
    to: '',
    tests,
  },
  {
    name: 'suspended-sign-in',
    file: 'functions/auth/open-session.ts',
    from: '  if (item.suspendedAt) throw new Suspended()\n',
    to: '',
    tests,
  },
  {
    name: 'suspension-ends-sessions',
    file: 'functions/members/admin/suspend.ts',
    from: '  await endSessions(id)\n',
    to: '',
    tests,
  },
  {
    name: 'suspension-of-admins',
    file: 'functions/members/admin/suspend.ts',
    from: "if ((await rightsOf(subjectOf(id))).isInGroup) throw new Problem('member.is_admin')",
    to: '',
    tests,
  },
  {
    name: 'suspension-as-read',
    file: 'functions/members/admin/suspend.ts',
    from: "if (known.suspendedAt) throw new Problem('member.suspended')",
    to: '',
    tests,
  },
  {
    name: 'suspension-ends-plan',
    file: 'functions/members/admin/suspend.ts',
    from: "plan && plan.endsAt === undefined && subscriptionEndStep(plan, 'at_period_end'),",
    to: '',
    tests,
  },
  {
    name: 'suspension-pays-back',
    file: 'functions/bookings/on-member-leaving.ts',
    from: 'if (leaving?.suspendedAt) return cancelSuspended(leaving)',
    to: '',
    tests,
  },
  {
    name: 'own-rights',
    file: 'functions/members/admin/set-role.ts',
    from: "if (id === callerId) throw new Problem('member.own')",
    to: '',
    tests,
  },
  {
    name: 'rights-taken-meanwhile',
    file: 'functions/members/admin/set-role.ts',
    from: "if (!(await isAdministrator(subjectOf(callerId)))) throw new Problem('role.required')",
    to: '',
    tests,
  },
  {
    name: 'one-changes-rights',
    file: 'functions/members/admin/set-role.ts',
    from: "if (!(await takeRoleLease(sid, clock.now()))) throw new Problem('role.changing')",
    to: 'await takeRoleLease(sid, clock.now())',
    tests,
  },
  {
    name: 'rights-end-sessions',
    file: 'functions/members/admin/set-role.ts',
    from: '  await endSignIns(id)\n',
    to: '',
    tests,
  },
  {
    name: 'staff-notes-in-no-export',
    file: 'functions/members/export.ts',
    from: "kind === 'staff-note' || ",
    to: '',
    tests,
  },
]
