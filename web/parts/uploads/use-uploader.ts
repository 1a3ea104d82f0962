import { useMutation } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api.ts'
import { putByXhr } from './send-parts.ts'
import type { UploadTarget } from './upload-target.ts'
import { createUploader, type Uploader, type UploadState } from './uploader.ts'

const uploaders = new Map<string, Uploader>()

/** Uploaders live as long as the page: an upload continues while the user is on another screen. */
function uploaderAt(place: string, makeTarget: () => UploadTarget | undefined): Uploader {
  const known = uploaders.get(place) ?? makeUploader(place, makeTarget())
  uploaders.set(place, known)
  return known
}

const makeUploader = (place: string, target: UploadTarget | undefined) =>
  createUploader({ call, put: target?.put ?? putByXhr, place, target })

/** The upload begun at a place, with its actions. Its target is fixed when it is created. */
export function useUploader(place: string, makeTarget: () => UploadTarget | undefined = () => undefined) {
  const uploader = uploaderAt(place, makeTarget)
  const state = useSyncExternalStore(uploader.subscribe, uploader.getState)
  useEffect(() => void uploader.recall(), [uploader])
  // As mutations, so that an ended session is reported like everywhere else.
  const start = useMutation({ mutationFn: (file: File) => uploader.start(file) })
  const retry = useMutation({ mutationFn: () => uploader.retry() })
  const resume = useMutation({ mutationFn: (file: File) => uploader.resume(file) })
  return {
    state,
    accept: uploader.accept,
    /** The reason why the file chosen last was refused. */
    refusal: start.data,
    start: (file: File) => start.mutate(file),
    retry: () => retry.mutate(),
    resume: (file: File, onOther: () => void) =>
      resume.mutate(file, { onSuccess: (isSame) => isSame || onOther() }),
    isChosen: uploader.isChosen,
    arrived: uploader.arrived,
    release: uploader.release,
    discard: () => void uploader.discard(),
  }
}

export type UploadHere = ReturnType<typeof useUploader>

/** The share of the file that has been sent, 0 to 100. */
export function sentPercent(state: UploadState): number {
  if (state.phase === 'arrived' || state.phase === 'joining') return 100
  if (state.phase === 'none') return 0
  const sent = state.phase === 'interrupted' ? state.received : state.sent
  return state.size > 0 ? Math.floor((sent / state.size) * 100) : 0
}
