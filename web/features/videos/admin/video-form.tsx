import type { Category, MovieGenre } from '#shared/contract/category.ts'
import { VideoInput } from '#shared/contract/videos/videos.ts'
import { PictureField } from '../../../parts/uploads/picture-field.tsx'
import { useUploadForm } from '../../../parts/uploads/upload-form.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import {
  asNumberOrNull,
  type ContractForm,
  FieldGroup,
  FieldRow,
  Form,
  ListField,
  orNull,
  Switch,
  Switches,
} from '../../../ui/form/contract-form.tsx'
import { contentTypeLabels, contentTypes, isFilm } from '../../../ui/text/content-types.ts'

type VideoFormProps = {
  /** Links the form to the button outside it. */
  id: string
  /** The place of the upload beside the form. */
  place: string
  initial: VideoInput
  categories: readonly Category[]
  genres: readonly MovieGenre[]
  /** Rejects with the errors of the server. */
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

/** All details that an admin sets for a video, validated with the contract's schema. */
export function VideoForm({ id, place, initial, categories, genres, onSave }: VideoFormProps) {
  const form = useUploadForm<VideoInput>(place, VideoInput, initial, onSave)
  const { field, watch } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Title" isRequired {...field('title')} />
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <FieldRow>
        <SelectField label="Category" isRequired {...field('categoryId')}>
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Type" {...field('contentType')}>
          {contentTypes.map((type) => (
            <option key={type} value={type}>
              {contentTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Access level" {...field('accessLevel')}>
          <option value="free">Free</option>
          <option value="premium">Premium</option>
          <option value="master">Master</option>
        </SelectField>
      </FieldRow>
      {isFilm(watch('contentType')) && <FilmFields form={form} genres={genres} />}
      <PictureField
        form={form}
        name="thumbnailUrl"
        label="Poster"
        shape="wide"
        hint="JPEG, PNG or WebP, cropped to 16:9. Without a poster, a frame of the video is used."
      />
      <ListField form={form} name="tags" label="Tags (separated by commas)" />
      <Switches>
        <Switch form={form} name="isPublished" label="Published" />
        <Switch form={form} name="isFeatured" label="Featured" />
      </Switches>
    </Form>
  )
}

type FilmFieldsProps = { form: ContractForm<VideoInput>; genres: readonly MovieGenre[] }

function FilmFields({ form, genres }: FilmFieldsProps) {
  const { field } = form
  return (
    <FieldGroup legend="Film">
      <FieldRow>
        <SelectField label="Genre" {...field('movieGenreId', orNull)}>
          <option value="">No genre</option>
          {genres.map(({ id, name, isActive }) => (
            <option key={id} value={id}>
              {isActive ? name : `${name} (inactive)`}
            </option>
          ))}
        </SelectField>
        <TextField label="Release year" type="number" {...field('releaseYear', asNumberOrNull)} />
        <TextField label="Director" {...field('director', orNull)} />
        <ListField form={form} name="cast" label="Cast (separated by commas)" />
        <TextField label="Country" {...field('country', orNull)} />
        <TextField label="Language" {...field('language')} />
        <TextField label="IMDb rating (such as 7.4)" inputMode="decimal" {...field('imdbRating', orNull)} />
      </FieldRow>
    </FieldGroup>
  )
}
