import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, ImagePlus, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Color } from '#shared/contract/store/product.ts'
import { mostPictures, type ProductInput } from '#shared/contract/store/product-inputs.ts'
import { NoPicture, sendPicture } from '../../../parts/uploads/send-picture.ts'
import { wordsOf } from '../../../problem.ts'
import { SelectField, TextField } from '../../../ui/base/amplify.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import type { ContractForm } from '../../../ui/form/contract-form.tsx'
import { FileButton } from '../../../ui/form/file-button.tsx'
import { moved, useDragging } from '../../../ui/list/use-dragging.ts'
import { colorNames } from '../goods/product-words.ts'
import styles from './pictures-field.module.css'

type Picture = ProductInput['pictures'][number]

type PicturesFieldProps = {
  form: ContractForm<ProductInput>
  /** Whether a picture may be assigned to a colour. */
  hasColors: boolean
}

/**
 * A product's pictures in order; lists show the first one. Files are uploaded as soon as they are chosen or dropped.
 */
export function PicturesField({ form, hasColors }: PicturesFieldProps) {
  const id = useId()
  const { field } = useController({ control: form.control, name: 'pictures' })
  const pictures: readonly Picture[] = field.value ?? []
  const latest = useRef(pictures)
  latest.current = pictures
  const change = (next: readonly Picture[]) => {
    latest.current = next
    field.onChange(next)
  }
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // One after the other, so that they keep the order in which they were chosen.
      for (const file of files.slice(0, mostPictures - latest.current.length)) {
        const url = await sendPicture(file, 'tall')
        change([...latest.current, { url, alt: '', color: null }])
      }
    },
  })
  const add = (files: readonly File[]) => !send.isPending && form.hold(send.mutateAsync(files))
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (!pictures[to] || from === to) return
    setSaid(`The picture is now ${to + 1} of ${pictures.length}`)
    change(moved(pictures, from, to))
  }
  const { dragged, handleOf } = useDragging(list, move)
  const shown = dragged ? moved(pictures, dragged.from, dragged.to) : pictures
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    add([...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/')))
  }
  const problem = send.error ? wordsFor(send.error) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own inside the form's
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <p id={`${id}-label`} className={styles.label}>
        Pictures
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {shown.length > 0 && (
        <ol ref={list} className={styles.list} aria-label="Pictures">
          {shown.map((picture, at) => (
            <li
              key={picture.url}
              className={styles.row}
              data-dragged={dragged && pictures[dragged.from] === picture ? '' : undefined}
            >
              <span className={styles.handle} aria-hidden="true" {...handleOf(at)}>
                <GripVertical size={18} />
              </span>
              <img src={picture.url} alt="" className={styles.thumb} width={64} height={80} />
              <div className={styles.words}>
                <TextField
                  label={`Description of picture ${at + 1}`}
                  value={picture.alt}
                  onChange={({ currentTarget: { value } }) =>
                    change(pictures.map((each) => (each === picture ? { ...each, alt: value } : each)))
                  }
                  {...faultAt(form, at)}
                />
                {hasColors && (
                  <SelectField
                    label={`Colour of picture ${at + 1}`}
                    labelHidden
                    value={picture.color ?? ''}
                    onChange={({ currentTarget: { value } }) => {
                      const color = Color.safeParse(value).data ?? null
                      change(pictures.map((each) => (each === picture ? { ...each, color } : each)))
                    }}
                  >
                    <option value="">Every colour</option>
                    {Color.options.map((color) => (
                      <option key={color} value={color}>
                        {colorNames[color]}
                      </option>
                    ))}
                  </SelectField>
                )}
              </div>
              <span className={styles.ways}>
                <IconButton
                  label={`Move picture ${at + 1} up`}
                  aria-disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move picture ${at + 1} down`}
                  aria-disabled={at === shown.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Remove picture ${at + 1}`}
                  onClick={() => change(pictures.filter((each) => each !== picture))}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.more}>
        {pictures.length < mostPictures && (
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/avif"
            size="small"
            faultId={problem && `${id}-problem`}
            onChoose={(file) => add([file])}
          >
            <ImagePlus size={18} aria-hidden="true" /> Add a picture
          </FileButton>
        )}
        <p role="status" className={styles.hint}>
          {send.isPending
            ? 'Sending the picture'
            : 'Or drop them here. Pictures are cropped to 4:5. Lists show the first one.'}
        </p>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The error of one picture's text. */
function faultAt(form: ContractForm<ProductInput>, at: number) {
  const errorMessage = form.formState.errors.pictures?.[at]?.alt?.message
  return { hasError: errorMessage !== undefined, errorMessage }
}

const wordsFor = (error: Error) => (error instanceof NoPicture ? error.message : wordsOf(error))
