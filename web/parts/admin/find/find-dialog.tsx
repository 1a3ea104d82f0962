import { useCombobox } from 'downshift'
import {
  CalendarClock,
  CreditCard,
  GraduationCap,
  type LucideIcon,
  Mail,
  Package,
  Radio,
  Search,
  ShieldCheck,
  User,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Found } from '#shared/contract/members/find.ts'
import { useNavigate } from '../../../router/router.tsx'
import { IconButton } from '../../../ui/base/button.tsx'
import searchBox from '../../search/search-box.module.css'
import searchDialog from '../../search/search-dialog.module.css'
import styles from './find.module.css'
import { addressOfFound } from './found-address.ts'
import { useFind } from './use-find.ts'

const kinds: Readonly<Record<Found['kind'], { name: string; Icon: LucideIcon }>> = {
  member: { name: 'Member', Icon: User },
  booking: { name: 'Booking', Icon: CalendarClock },
  payment: { name: 'Payment', Icon: CreditCard },
  instructor: { name: 'Instructor', Icon: GraduationCap },
  order: { name: 'Order', Icon: Package },
  campaign: { name: 'Campaign', Icon: Mail },
  event: { name: 'Live event', Icon: Radio },
  act: { name: 'Audit log', Icon: ShieldCheck },
}

/** The search dialog of the admin area, over the page. Escape or a press outside closes it. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closing returns the focus to where it was. Leaving for another page moves it there instead.
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses Escape, which the browser handles
    <dialog
      ref={dialog}
      aria-label="Find anything"
      className={searchDialog.dialog}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={searchDialog.inside}>
        <FindBox onLeave={onClose} onEscape={close} />
        <IconButton label="Close" className={searchDialog.close} onClick={close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  )
}

type BoxProps = { onLeave: () => void; onEscape: () => void }

function FindBox({ onLeave, onEscape }: BoxProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { found, status } = useFind(typed)
  const box = useCombobox<Found>({
    items: [...found],
    inputValue: typed,
    // A search mostly aims at one result: Enter takes the first.
    defaultHighlightedIndex: 0,
    isOpen: true,
    itemToString: () => typed,
    selectedItem: null,
    onStateChange: ({ type, selectedItem }) => {
      const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
      if (!selectedItem || (type !== ItemClick && type !== InputKeyDownEnter)) return
      navigate(addressOfFound(selectedItem))
      onLeave()
    },
  })
  const highlighted = box.highlightedIndex < 0 ? 0 : box.highlightedIndex
  return (
    <search className={`${searchBox.box} ${searchBox.large}`}>
      <div className={searchBox.frame}>
        <Search size={18} aria-hidden="true" className={searchBox.lead} />
        <input
          {...box.getInputProps({
            'aria-label': 'Find anything',
            autoFocus: true,
            placeholder: 'Name, email, number or id',
            type: 'search',
            maxLength: 200,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            onChange: (event: React.FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
            onKeyDown: (event) => {
              if (event.key !== 'Escape') return
              // The browser would empty the field first.
              event.preventDefault()
              onEscape()
            },
          })}
          className={searchBox.input}
        />
      </div>
      <div className={searchBox.panel} data-stale={status === 'searching' || undefined}>
        <p
          role="status"
          className={found.length > 0 && status === 'done' ? 'visually-hidden' : searchBox.message}
        >
          {messageOf(status, found.length, typed.trim())}
        </p>
        <ul {...box.getMenuProps({ 'aria-label': 'Results' })} className={searchBox.list}>
          {found.map((item, index) => {
            const { name, Icon } = kinds[item.kind]
            return (
              <li
                key={`${item.kind} ${item.id}`}
                {...box.getItemProps({ item, index })}
                className={searchBox.option}
                data-highlighted={index === highlighted || undefined}
              >
                <Icon size={20} aria-hidden="true" className={styles.icon} />
                <span className={searchBox.words}>
                  <span className={searchBox.title}>{item.title}</span>
                  <span className={searchBox.note}>{item.detail}</span>
                </span>
                <span className={styles.kind}>{name}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </search>
  )
}

function messageOf(status: ReturnType<typeof useFind>['status'], count: number, typed: string): string {
  if (status === 'idle')
    return 'Search for a member by name or email, for an order by number, or for any record by its id, including ids of Stripe and PayPal.'
  if (status === 'searching') return 'Searching …'
  if (status === 'failed') return 'The search did not answer. Please try again.'
  if (count === 0) return `No results for “${typed}”.`
  return `${count} found`
}
