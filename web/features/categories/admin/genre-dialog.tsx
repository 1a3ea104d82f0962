import { type AdminMovieGenre, MovieGenreInput } from '#shared/contract/categories.ts'
import { PictureField } from '../../../parts/uploads/picture-field.tsx'
import { TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import {
  FieldRow,
  Form,
  Hint,
  ListField,
  Switch,
  Switches,
  useContractForm,
} from '../../../ui/form/contract-form.tsx'
import styles from './genres-page.module.css'

type GenreDialogProps = {
  /** The genre to edit; `new` adds one; undefined shows no dialog. */
  subject: AdminMovieGenre | 'new' | undefined
  /** Rejects with the errors of the server. */
  onSave: (input: MovieGenreInput) => Promise<void>
  onClose: () => void
  busy: boolean
}

export function GenreDialog({ subject, onSave, onClose, busy }: GenreDialogProps) {
  const isNew = subject === 'new'
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Add Genre' : 'Edit Genre'}
      saveLabel={isNew ? 'Create genre' : 'Save changes'}
      busy={busy}
    >
      {(id) => subject && <GenreForm id={id} genre={isNew ? newGenre : inputOf(subject)} onSave={onSave} />}
    </FormDialog>
  )
}

const newGenre: MovieGenreInput = {
  name: '',
  description: '',
  martialArtStyle: '',
  subGenres: [],
  iconUrl: null,
  color: '#FFD700',
  isActive: true,
}

function inputOf({ id, slug, createdAt, moviesCount, ...input }: AdminMovieGenre): MovieGenreInput {
  return input
}

type FormProps = { id: string; genre: MovieGenreInput; onSave: (input: MovieGenreInput) => Promise<void> }

function GenreForm({ id, genre, onSave }: FormProps) {
  const form = useContractForm<MovieGenreInput>(MovieGenreInput, genre, onSave, { 'genre.taken': 'name' })
  const { field, watch } = form
  return (
    <Form id={id} form={form}>
      <TextField label="Name" isRequired {...field('name')} />
      <TextField label="Martial art style" isRequired placeholder="Kenjutsu" {...field('martialArtStyle')} />
      <TextAreaField label="Description" rows={3} {...field('description')} />
      <ListField
        form={form}
        name="subGenres"
        label="Sub-genres (separated by commas)"
        placeholder="Ronin Tales, Village Defence"
      />
      <FieldRow>
        <div className={styles.color}>
          <TextField label="Color" placeholder="#FFD700" {...field('color')} />
          <input
            type="color"
            aria-label="Choose the color"
            value={/^#[0-9a-f]{6}$/i.test(watch('color')) ? watch('color') : '#000000'}
            onChange={(event) =>
              form.setValue('color', event.currentTarget.value.toUpperCase(), { shouldValidate: true })
            }
          />
        </div>
      </FieldRow>
      <PictureField form={form} name="iconUrl" label="Icon" shape="square" hint="A square picture." />
      <Switches>
        <Switch form={form} name="isActive" label="Active" />
      </Switches>
      <Hint>Members see only active genres. Movies keep their genre in both cases.</Hint>
    </Form>
  )
}
