import type { Found } from '#shared/contract/members/find.ts'

/** The address of the page that shows a search result. */
export function addressOfFound({ kind, id, memberId }: Found): string {
  switch (kind) {
    case 'member':
      return `/admin/users/${id}`
    case 'booking':
      return `/admin/users/${memberId}?tab=bookings`
    case 'payment':
      return `/admin/payments?${new URLSearchParams({ payment: id })}`
    case 'instructor':
      return `/admin/instructors/${id}/sessions`
    case 'order':
      return `/admin/orders/${id}`
    case 'campaign':
      return `/admin/newsletter/${id}`
    case 'event':
      return `/live/${id}`
    case 'act':
      return `/admin/audit?${new URLSearchParams({ search: id })}`
  }
}
