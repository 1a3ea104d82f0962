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
  /** The caption of the list; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row as a card. */
  card: (row: Row) => ReactNode
}

/** Narrower screens have no room for every column beside a readable title. */
const narrow = '(width < 82rem)'

/** The records of an admin: a table where there is room, otherwise cards. */
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

/** The cell that names a row: picture, title and a line below. */
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

/** A record as a card, for screens without room for rows. */
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

/** Badges and states stacked in one cell. */
export function RecordStatus({ children }: { children: ReactNode }) {
  return <span className={styles.status}>{children}</span>
}

/** The value of a cell, with a smaller line below it. */
export function RecordPair({ under, children }: { under: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.pair}>
      <span>{children}</span>
      <span className={styles.facet}>{under}</span>
    </span>
  )
}

/** A date on one line. */
export function RecordDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className={styles.date}>
      {formatDate(iso)}
    </time>
  )
}

/** The actions for a record, side by side. */
export function RecordActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>
}

type OpenProps = { href: string; label: string }

/** The title of a record, linked to its page on the site in a new tab. */
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

/** A link to a record on the site, in a new tab. */
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
  /** The title of the record. */
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

/** Less frequent actions for a record, behind one button. */
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

/** The text of a menu entry; the record's title is only read out. */
export function EntryWords({ verb, title }: { verb: string; title: string }) {
  return (
    <span>
      {verb}
      <span className="visually-hidden"> {title}</span>
    </span>
  )
}

/** The menu entry that deletes a record. */
export function DeleteEntry({ title, onPress }: RecordButtonProps) {
  return (
    <MenuButton onPress={onPress}>
      <Trash2 size={18} aria-hidden="true" /> <EntryWords verb="Delete" title={title} />
    </MenuButton>
  )
}

/** The menu entry that publishes or hides a record. */
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

/** A button that publishes or hides a record. */
export function PublishButton({ title, isPublished, onPublish }: PublishProps) {
  const verb = isPublished ? 'Unpublish' : 'Publish'
  return (
    <IconButton label={`${verb} ${title}`} title={verb} onClick={() => onPublish(!isPublished)}>
      {isPublished ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
    </IconButton>
  )
}

type ShownCountProps = {
  /** Without data while loading. */
  list: { data: { pages: readonly Page<unknown>[] } | undefined }
  /** The things counted: `videos`. */
  noun: string
}

/** The number of items shown out of all; read out when it changes. */
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

/** Loads the next page of a list while there is one. */
export const LoadMore = ({ list }: Pick<ComponentProps<typeof ShowMore>, 'list'>) => (
  <ShowMore list={list} className={styles.next}>
    Load more
  </ShowMore>
)

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholders of rows while loading. */
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
