import { Ellipsis, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import type { Page } from '#shared/contract/page.ts'
import { IconButton } from '../base/button.tsx'
import { Menu, MenuButton } from '../dialog/menu.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { Poster } from '../media/poster.tsx'
import { formatCount, formatDate } from '../text/format.ts'
import styles from './record.module.css'
import { type Column, Table } from './table.tsx'

type RecordListProps<Row> = {
  /** What the list holds; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The same as a card. */
  card: (row: Row) => ReactNode
}

const narrow = '(width < 80rem)'

/** What an admin keeps: a table where there is room, cards where there is not. */
export function RecordList<Row>({ card, ...table }: RecordListProps<Row>) {
  const isNarrow = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(narrow).matches,
    () => false,
  )
  if (!isNarrow) return <Table {...table} />
  const { caption, rows, keyOf } = table
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.card}>
          {card(row)}
        </li>
      ))}
    </ul>
  )
}

type TitleProps = { picture: string | null; title: ReactNode; children?: ReactNode }

/** The cell that names a row: its picture, its title and what stands under that. */
export function RecordTitle({ picture, title, children }: TitleProps) {
  return (
    <span className={styles.title}>
      <span className={styles.thumb}>
        <Poster url={picture} sizes="6rem" />
      </span>
      <span className={styles.words}>
        <span>{title}</span>
        {children}
      </span>
    </span>
  )
}

type CardProps = {
  picture: string | null
  title: ReactNode
  /** Short facts, joined by dots. */
  facts: readonly string[]
  badges: ReactNode
  actions: ReactNode
}

/** A record where there is no room for its row. */
export function RecordCard({ picture, title, facts, badges, actions }: CardProps) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.thumb}>
          <Poster url={picture} sizes="7rem" />
        </span>
        <div className={styles.words}>
          <h2 className={styles.name}>{title}</h2>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
      </div>
      <div className={styles.badges}>{badges}</div>
      {actions}
    </>
  )
}

/** Badges and states under each other in one cell. */
export function RecordStatus({ children }: { children: ReactNode }) {
  return <span className={styles.status}>{children}</span>
}

/** What a cell says, and under it, in small, what goes with that. */
export function RecordPair({ under, children }: { under: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.pair}>
      <span>{children}</span>
      <span className={styles.facet}>{under}</span>
    </span>
  )
}

/** A day, on one line. */
export function RecordDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className={styles.date}>
      {formatDate(iso)}
    </time>
  )
}

/** What can be done with a record, side by side. */
export function RecordActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>
}

type OpenProps = { href: string; label: string }

/** The title of a record, which shows it on the site in a tab of its own. */
export function TitleElsewhere({ href, label }: OpenProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={styles.elsewhere}
      aria-label={`Open ${label} in a new tab`}
    >
      {label} <ExternalLink size={14} aria-hidden="true" />
    </a>
  )
}

/** Shows a record on the site, in a tab of its own. */
export function OpenElsewhere({ href, label }: OpenProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={styles.open}
      aria-label={`Open ${label} in a new tab`}
      title="Open in a new tab"
    >
      <ExternalLink size={18} aria-hidden="true" />
    </a>
  )
}

type RecordButtonProps = {
  /** What the record is called. */
  title: string
  onPress: () => void
}

export function EditButton({ title, onPress }: RecordButtonProps) {
  return (
    <IconButton label={`Edit ${title}`} title="Edit" onClick={onPress}>
      <Pencil size={18} aria-hidden="true" />
    </IconButton>
  )
}

export function DeleteButton({ title, onPress }: RecordButtonProps) {
  return (
    <IconButton label={`Delete ${title}`} title="Delete" onClick={onPress}>
      <Trash2 size={18} aria-hidden="true" />
    </IconButton>
  )
}

type MenuProps = { title: string; children: ReactNode }

/** What is done with a record less often than editing it, behind one button. */
export function RecordMenu({ title, children }: MenuProps) {
  return (
    <Menu
      isInPage
      label={`More for ${title}`}
      className={styles.more}
      button={<Ellipsis size={20} aria-hidden="true" />}
    >
      {children}
    </Menu>
  )
}

/** The words of a menu's entry; whose it is, is read out. */
export function EntryWords({ verb, title }: { verb: string; title: string }) {
  return (
    <span>
      {verb}
      <span className="visually-hidden"> {title}</span>
    </span>
  )
}

/** Deletes a record, from its menu. */
export function DeleteEntry({ title, onPress }: RecordButtonProps) {
  return (
    <MenuButton onPress={onPress}>
      <Trash2 size={18} aria-hidden="true" /> <EntryWords verb="Delete" title={title} />
    </MenuButton>
  )
}

/** Shows a record to members, or hides it from them, from its menu. */
export function PublishEntry({ title, isPublished, onPublish }: PublishProps) {
  const Icon = isPublished ? EyeOff : Eye
  return (
    <MenuButton onPress={() => onPublish(!isPublished)}>
      <Icon size={18} aria-hidden="true" />{' '}
      <EntryWords verb={isPublished ? 'Unpublish' : 'Publish'} title={title} />
    </MenuButton>
  )
}

type PublishProps = {
  title: string
  isPublished: boolean
  onPublish: (isPublished: boolean) => void
}

/** Shows a record to members, or hides it from them. */
export function PublishButton({ title, isPublished, onPublish }: PublishProps) {
  const verb = isPublished ? 'Unpublish' : 'Publish'
  return (
    <IconButton label={`${verb} ${title}`} title={verb} onClick={() => onPublish(!isPublished)}>
      {isPublished ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
    </IconButton>
  )
}

type ShownCountProps = {
  /** Without data while it is on the way. */
  list: { data: { pages: readonly Page<unknown>[] } | undefined }
  /** What is counted: `videos`. */
  noun: string
}

/** How many of all that fit are shown; read out when it changes. */
export function ShownCount({ list, noun }: ShownCountProps) {
  const pages = list.data?.pages ?? []
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
  const total = pages.at(-1)?.total
  return (
    <p role="status" className={styles.count}>
      {total === undefined ? '\u00a0' : `Showing ${formatCount(shown)} of ${formatCount(total)} ${noun}`}
    </p>
  )
}

/** Asks for the next page of a list while there is one. */
export const LoadMore = ({ list }: Pick<ComponentProps<typeof ShowMore>, 'list'>) => (
  <ShowMore list={list} className={styles.next}>
    Load more
  </ShowMore>
)

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Shapes of rows while they are on the way. */
export function RecordSkeleton({ label, count = rows.length }: { label: string; count?: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="visually-hidden">{label}</p>
      {rows.slice(0, count).map((row) => (
        <Skeleton key={row} height="4.5rem" />
      ))}
    </div>
  )
}
