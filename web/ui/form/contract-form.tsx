import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ChangeEvent, type CSSProperties, type ReactNode, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form'
import { ApiError } from '#shared/contract/client.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { SwitchField, TextAreaField, TextField } from '../base/amplify.ts'
import styles from './contract-form.module.css'

/** A schema of the contract for the values of a form. */
export type FormSchema<Input extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Input, unknown, Input>
>[0]

export type ContractForm<Input extends FieldValues> = UseFormReturn<Input, unknown, Input> & {
  /** The props of a form field: its registration and its error. */
  field: (
    name: Path<Input>,
    options?: RegisterOptions<Input, Path<Input>>,
  ) => ReturnType<UseFormReturn<Input, unknown, Input>['register']> & Fault
  faultOf: (name: Path<Input>) => Fault
  /** Makes saving wait for this work, such as an upload. The form is not saved if it fails. */
  hold: (work: Promise<unknown>) => void
  onSubmit: (event: React.SyntheticEvent) => void
  /** The error of the form as a whole. */
  failure: string | undefined
}

type Fault = { hasError: boolean; errorMessage: string | undefined }
/** The props of a field, for any form. */
export type FormField = UseFormRegisterReturn & Fault

/**
 * A form that is validated with the contract's schema before it is sent, and shows the errors of the server at their
 * fields. `onSave` rejects with those.
 */
export function useContractForm<Input extends FieldValues>(
  schema: FormSchema<Input>,
  initial: Input,
  onSave: (input: Input) => Promise<void>,
  /** The problems that are about one field, with that field. */
  fieldOf: Partial<Record<ProblemCode, Path<Input>>> = {},
): ContractForm<Input> {
  const form = useForm<Input, unknown, Input>({
    // The complete values, as the schema gives them.
    defaultValues: initial as DefaultValues<Input>,
    resolver: standardSchemaResolver<Input, unknown, Input>(schema),
  })
  const { register, formState, handleSubmit, setError } = form
  const [names] = useState(() => Object.keys(initial))
  const held = useRef(new Set<Promise<unknown>>())
  const isSaving = useRef(false)
  const faultOf = (name: Path<Input>): Fault => {
    const errorMessage = messageIn(formState.errors[name])
    return { hasError: errorMessage !== undefined, errorMessage }
  }
  const save = handleSubmit(async (input) => {
    try {
      await onSave(input)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const found = faultsIn(error, fieldOf).filter(({ name }) => names.includes(name))
      for (const { name, message } of found) setError(name as Path<Input>, { message })
      if (found.length === 0) setError('root', { message: wordsOf(error) })
    }
  })
  return {
    ...form,
    field: (name, options) => ({ ...register(name, options), ...faultOf(name) }),
    faultOf,
    hold: (work) => {
      held.current.add(work)
      const done = () => held.current.delete(work)
      work.then(done, done)
    },
    onSubmit: (event) => {
      event.preventDefault()
      // Ignores a second press before the first is answered.
      if (isSaving.current) return
      isSaving.current = true
      void Promise.all(held.current)
        .then(
          () => save(),
          // The caller that held the save reports the error.
          () => undefined,
        )
        .finally(() => {
          isSaving.current = false
        })
    },
    failure: formState.errors.root?.message,
  }
}

/** The errors found by the server, by field name. */
function faultsIn(error: Error, fieldOf: Partial<Record<ProblemCode, string>>) {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : []
  const code = problemCode(error)
  const about = code && fieldOf[code]
  return [
    ...issues.map(({ path, message }) => ({ name: path.split('.')[0] ?? '', message })),
    ...(about ? [{ name: about, message: wordsOf(error) }] : []),
  ]
}

/** The first error message: a list has one for each of its entries. */
function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find(Boolean)
  const isFault = typeof error === 'object' && error !== null && 'message' in error
  return isFault && typeof error.message === 'string' ? error.message : undefined
}

/** Sends an emptied field as null, as the contract expects. */
export const orNull = { setValueAs: (value: unknown) => (value === '' ? null : value) }
export const asNumber = {
  setValueAs: (value: unknown) => (value === '' || value === null ? 0 : Number(value)),
}
export const asNumberOrNull = {
  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
}

type FormProps<Input extends FieldValues> = {
  /** Links the form to a button outside it. */
  id: string
  form: ContractForm<Input>
  children: ReactNode
}

/** The form may be taller than its visible part. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** Fields in a column, followed by the error of the form as a whole. */
export function Form<Input extends FieldValues>({ id, form, children }: FormProps<Input>) {
  return (
    <form id={id} noValidate className={styles.form} onSubmit={form.onSubmit}>
      {children}
      {form.failure && (
        <p ref={intoView} role="alert" className={styles.failure}>
          {form.failure}
        </p>
      )}
    </form>
  )
}

/** A group of fields with a heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.form}>{children}</div>
    </fieldset>
  )
}

type FieldRowProps = {
  children: ReactNode
  /** The minimum width of a field, a CSS length. */
  least?: string
}

/** Fields side by side where there is room. */
export function FieldRow({ children, least = '10.5rem' }: FieldRowProps) {
  return (
    <div className={styles.row} style={{ '--least': least } as CSSProperties}>
      {children}
    </div>
  )
}

/** A hint about the fields before it. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>
}

/** Switches side by side. */
export function Switches({ children }: { children: ReactNode }) {
  return <div className={styles.switches}>{children}</div>
}

type SwitchProps<Input extends FieldValues> = {
  form: ContractForm<Input>
  /** The name of a boolean field. */
  name: Path<Input>
  label: string
}

export function Switch<Input extends FieldValues>({ form, name, label }: SwitchProps<Input>) {
  const { field } = useController({ control: form.control, name })
  return (
    <SwitchField
      label={label}
      name={field.name}
      isChecked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  )
}

type ListProps<Input extends FieldValues> = {
  form: ContractForm<Input>
  /** The name of a field that holds a list of strings. */
  name: Path<Input>
  label: string
  isRequired?: boolean
  placeholder?: string
  /** Puts each entry on its own line; otherwise entries are separated by commas. */
  rows?: number
}

/** A list of strings, edited in one field. */
export function ListField<Input extends FieldValues>({ form, name, rows, ...rest }: ListProps<Input>) {
  const { field } = useController({ control: form.control, name })
  const [between, said] = rows ? ['\n', '\n'] : [',', ', ']
  const [text, setText] = useState(() => (field.value as readonly string[]).join(said))
  const given = {
    ...rest,
    ...form.faultOf(name),
    ref: field.ref,
    name,
    value: text,
    onBlur: field.onBlur,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(value)
      const entries = value.split(between).map((entry) => entry.trim())
      field.onChange(entries.filter(Boolean))
    },
  }
  return rows ? <TextAreaField {...given} rows={rows} /> : <TextField {...given} />
}
