import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { media } from '#shared/contract/media.ts'
import type { User } from '#shared/contract/members/user.ts'
import { call } from '../../api.ts'
import { nameOf } from '../../parts/session/name-of.ts'
import { Button } from '../../ui/base/button.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './profile-page.module.css'
import { useProfileSaved } from './use-profile-saved.ts'

/** Uploads a picture and shows it from then on; null removes it. */
function usePicture() {
  return useMutation({
    mutationFn: async (picture: { blob: Blob; contentType: 'image/webp' | 'image/png' } | null) => {
      if (!picture) return call(media.usePicture, { body: { id: null } })
      const { blob, contentType } = picture
      const { id, url } = await call(media.createPicture, { body: { contentType, size: blob.size } })
      const sent = await fetch(url, { method: 'PUT', body: blob, headers: { 'content-type': contentType } })
      if (!sent.ok) throw new Error(`Storage answered ${sent.status}`)
      return call(media.usePicture, { body: { id } })
    },
    ...useProfileSaved(),
  })
}

export function ProfilePicture({ user }: { user: User }) {
  const id = useId()
  const picture = usePicture()
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File) {
    try {
      setChosen(await createImageBitmap(file, { imageOrientation: 'from-image' }))
      setProblem(undefined)
    } catch {
      setProblem('Please choose a JPEG, PNG or WebP image')
    }
  }

  const close = () => {
    chosen?.close()
    setChosen(undefined)
  }

  return (
    <section className={styles.picture} aria-label="Profile picture">
      <Avatar name={nameOf(user)} url={user.profileImageUrl} alt="Your profile picture" />
      <div className={styles.pictureButtons}>
        <FileButton
          size="small"
          variant="outline"
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
          faultId={problem && `${id}-problem`}
          onChoose={(file) => void choose(file)}
        >
          {user.profileImageUrl ? 'Change picture' : 'Choose a picture'}
        </FileButton>
        {user.profileImageUrl && (
          <Button variant="quiet" size="small" busy={picture.isPending} onClick={() => picture.mutate(null)}>
            Remove picture
          </Button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <PictureDialog
        image={chosen}
        busy={picture.isPending}
        onClose={close}
        onSave={(file) => picture.mutate(file, { onSuccess: close })}
      />
    </section>
  )
}
