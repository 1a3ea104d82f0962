import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Control, type UseFormRegister, useController, useForm } from 'react-hook-form'
import type { Category, MovieGenre } from '#shared/contract/catalogue.ts'
import { ApiError } from '#shared/contract/client.ts'
import { VideoInput } from '#shared/contract/videos.ts'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../ui/amplify.ts'
import { contentTypeLabels, contentTypes, isFilm } from '../../ui/content-types.ts'
import styles from './video-form.module.css'

type VideoFormProps = {
  /** Ties the form to the button outside it. */
  id: string
  initial: VideoInput
  categories: readonly Category[]
  genres: readonly MovieGenre[]
  /** Rejects with what the server found wrong. */
  onSave: (input: VideoInput) => Promise<void>
}

export const newVideo: VideoInput = {
  title: '',
  description: '',
  thumbnailUrl: null,
  videoUrl: null,
  duration: 0,
  categoryId: '',
  movieGenreId: null,
  contentType: 'training',
  accessLevel: 'free',
  releaseYear: null,
  director: null,
  cast: [],
  country: null,
  language: 'English',
  imdbRating: null,
  tags: [],
  isPublished: false,
  isFeatured: false,
}

/** What an emptied field means to the contract. */
const orNull = { setValueAs: (value: unknown) => (value === '' ? null : value) }
const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? 0 : Number(value)) }
const asNumberOrNull = {
  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
}
const asList = {
  setValueAs: (value: unknown) =>
    (Array.isArray(value) ? value : String(value ?? '').split(','))
      .map((entry: unknown) => String(entry).trim())
      .filter(Boolean),
}

/** Everything an admin says about a video, checked by the contract's own schema. */
export function VideoForm({ id, initial, categories, genres, onSave }: VideoFormProps) {
  const form = useForm<VideoInput, unknown, VideoInput>({
    defaultValues: initial,
    resolver: standardSchemaResolver<VideoInput, unknown, VideoInput>(VideoInput),
  })
  const { register, control, formState, handleSubmit, setError, watch } = form
  const messageOf = (field: keyof VideoInput) => {
    const { message } = formState.errors[field] ?? {}
    return { hasError: Boolean(message), errorMessage: message }
  }
  const save = handleSubmit(async (input) => {
    try {
      await onSave(input)
    } catch (error) {
      if (!(error instanceof ApiError)) return setError('root', { message: 'Kiai could not be reached.' })
      const issues = error.problem?.issues ?? []
      for (const { path, message } of issues) if (isField(path)) setError(path, { message })
      if (!issues.some(({ path }) => isField(path))) setError('root', { message: error.detail })
    }
  })

  return (
    <form id={id} noValidate className={styles.form} onSubmit={save}>
      <TextField label="Title" isRequired {...register('title')} {...messageOf('title')} />
      <TextAreaField
        label="Description"
        rows={4}
        {...register('description')}
        {...messageOf('description')}
      />
      <div className={styles.pair}>
        <SelectField label="Category" isRequired {...register('categoryId')} {...messageOf('categoryId')}>
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Type" {...register('contentType')} {...messageOf('contentType')}>
          {contentTypes.map((type) => (
            <option key={type} value={type}>
              {contentTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Access level" {...register('accessLevel')} {...messageOf('accessLevel')}>
          <option value="free">Free</option>
          <option value="premium">Premium</option>
          <option value="master">Master</option>
        </SelectField>
        <TextField
          label="Duration in seconds"
          type="number"
          min={0}
          {...register('duration', asNumber)}
          {...messageOf('duration')}
        />
      </div>
      {isFilm(watch('contentType')) && (
        <FilmFields register={register} messageOf={messageOf} genres={genres} />
      )}
      <TextField
        label="Poster address"
        {...register('thumbnailUrl', orNull)}
        {...messageOf('thumbnailUrl')}
      />
      <TextField label="Tags (separated by commas)" {...register('tags', asList)} {...messageOf('tags')} />
      <div className={styles.switches}>
        <Switch control={control} name="isPublished" label="Published" />
        <Switch control={control} name="isFeatured" label="Featured" />
      </div>
      {formState.errors.root && (
        <p role="alert" className={styles.failure}>
          {formState.errors.root.message}
        </p>
      )}
    </form>
  )
}

function isField(path: string): path is keyof VideoInput {
  return Object.hasOwn(newVideo, path)
}

type FilmFieldsProps = {
  register: UseFormRegister<VideoInput>
  messageOf: (field: keyof VideoInput) => { hasError: boolean; errorMessage: string | undefined }
  genres: readonly MovieGenre[]
}

function FilmFields({ register, messageOf, genres }: FilmFieldsProps) {
  return (
    <fieldset className={styles.film}>
      <legend>Film</legend>
      <div className={styles.pair}>
        <SelectField label="Genre" {...register('movieGenreId', orNull)} {...messageOf('movieGenreId')}>
          <option value="">No genre</option>
          {genres.map((genre) => (
            <option key={genre.id} value={genre.id}>
              {genre.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Release year"
          type="number"
          {...register('releaseYear', asNumberOrNull)}
          {...messageOf('releaseYear')}
        />
        <TextField label="Director" {...register('director', orNull)} {...messageOf('director')} />
        <TextField label="Cast (separated by commas)" {...register('cast', asList)} {...messageOf('cast')} />
        <TextField label="Country" {...register('country', orNull)} {...messageOf('country')} />
        <TextField label="Language" {...register('language')} {...messageOf('language')} />
        <TextField
          label="IMDb rating (such as 7.4)"
          inputMode="decimal"
          {...register('imdbRating', orNull)}
          {...messageOf('imdbRating')}
        />
      </div>
    </fieldset>
  )
}

type SwitchProps = {
  control: Control<VideoInput, unknown, VideoInput>
  name: 'isPublished' | 'isFeatured'
  label: string
}

function Switch({ control, name, label }: SwitchProps) {
  const { field } = useController({ control, name })
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
