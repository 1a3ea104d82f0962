import type { Defence } from '../../defence.ts'

const watching = {
  file: 'functions/orders/downloads/play-file.ts',
  tests: ['test/functions/orders/watch.test.ts'],
}
const sold = ['test/functions/store/clip.test.ts']
const job = {
  file: 'functions/ports/media/transcoder.ts',
  tests: ['test/functions/media/job-settings.test.ts'],
}
const preview = {
  file: 'web/features/store/product/clip-preview.tsx',
  tests: ['test/web/store/clip-preview.test.tsx'],
}

const photos = { file: 'web/features/store/admin/previews.ts', tests: ['test/web/store/previews.test.ts'] }
const archive = { ...photos, file: 'web/features/store/admin/pictures-in-file.ts' }

/** Clips and photos for sale: the public sees a watermark, the buyer watches, and watching ends the refund. */
export const clips: Defence[] = [
  {
    name: 'clip-watched-only-when-ready',
    ...watching,
    from: "if (clip?.media.status !== 'ready') {",
    to: 'if (!clip) {',
  },
  {
    name: 'clip-watching-ends-the-refund',
    ...watching,
    from: 'if (line.downloadedAt) return',
    to: 'return',
  },
  {
    name: 'clip-keeps-the-moment-of-the-first-watching',
    ...watching,
    from: 'if (line.downloadedAt) return',
    to: '',
  },
  {
    name: 'clip-opens-for-a-minute',
    ...watching,
    from: 'const opensFor = 60',
    to: 'const opensFor = 600',
  },
  {
    name: 'clip-opens-its-own-folder',
    ...watching,
    from: 'mediaFolder(clip.id)',
    to: "'media/videos'",
  },
  {
    name: 'clip-pictures-have-a-watermark',
    ...job,
    from: "pictures('Stills', stills, still, look)",
    to: "pictures('Stills', stills, still, { ...look, watermark: undefined })",
  },
  {
    name: 'clip-frames-have-a-watermark',
    ...job,
    from: 'watermark ? previewFrame : frame, look)',
    to: 'watermark ? previewFrame : frame, { ...look, watermark: undefined })',
  },
  {
    name: 'clip-watermark-covers-a-film-of-unknown-size',
    ...job,
    from: "ScalingBehavior: film ? 'STRETCH_TO_OUTPUT' : 'DEFAULT'",
    to: "ScalingBehavior: film ? 'STRETCH_TO_OUTPUT' : 'FIT_NO_UPSCALE'",
  },
  {
    name: 'clip-preview-of-its-beginning-alone',
    ...job,
    from: 'most: mostPreviewed / frameEvery',
    to: 'most: 10_000',
  },
  {
    name: 'clip-preview-of-the-file-on-sale',
    file: 'functions/media/set-media.ts',
    from: 'return data?.file && data.file.key === original ? data : undefined',
    to: 'return data ?? undefined',
    tests: sold,
  },
  {
    name: 'clip-preview-goes-with-its-file',
    file: 'functions/store/product-file.ts',
    from: ".remove(file ? ['preview'] : ['file', 'preview'])",
    to: ".remove(file ? [] : ['file', 'preview'])",
    tests: sold,
  },
  {
    name: 'clip-unsold-is-removed-with-its-pictures',
    file: 'functions/store/product-file.ts',
    from: 'const uploadId = file && publishedAt === undefined ? clipIdOf(file) : undefined',
    to: 'const uploadId = undefined',
    tests: sold,
  },
  {
    name: 'clip-sold-stays-playable',
    file: 'functions/store/product-file.ts',
    from: 'const uploadId = file && publishedAt === undefined ? clipIdOf(file) : undefined',
    to: 'const uploadId = file ? clipIdOf(file) : undefined',
    tests: sold,
  },
  {
    name: 'clip-upload-is-no-video',
    file: 'functions/videos/edit.ts',
    from: ' || file.productId !== undefined',
    to: '',
    tests: sold,
  },
  {
    name: 'clip-upload-is-no-lesson',
    file: 'functions/courses/edit-lesson.ts',
    from: 'file.videoId || file.lessonId || file.productId',
    to: 'file.videoId || file.lessonId',
    tests: sold,
  },
  {
    name: 'clip-upload-is-not-deleted',
    file: 'functions/media/index.ts',
    from: 'item.videoId || item.lessonId || item.productId',
    to: 'item.videoId || item.lessonId',
    tests: sold,
  },
  {
    name: 'clip-preview-respects-reduced-motion',
    ...preview,
    from: "isShown && !isStill && play('hover')",
    to: "isShown && play('hover')",
  },
  {
    name: 'clip-preview-passes-over-a-missing-picture',
    ...preview,
    from: 'if (isThere) setNumber(next)',
    to: 'setNumber(next)',
  },
  {
    name: 'clip-watching-says-what-it-ends',
    file: 'web/features/orders/order/watch-clip.tsx',
    from: "endsRefund ? 'Watch and end the refund' : 'Watch'",
    to: "'Watch'",
    tests: ['test/web/store/downloads.test.tsx'],
  },
  {
    name: 'photo-previews-replace-those-before',
    ...photos,
    from: 'pictures.filter((picture) => !isPreview(picture))',
    to: '[...pictures]',
  },
  {
    name: 'photo-that-cannot-be-read-is-passed-over',
    ...photos,
    from: 'sendPreview(one).catch(() => undefined)',
    to: 'sendPreview(one)',
  },
  {
    name: 'photo-previews-within-the-limit-of-pictures',
    ...photos,
    from: 'found.slice(0, mostPictures - kept.length)',
    to: 'found',
  },
  {
    name: 'photo-set-without-hidden-files',
    ...archive,
    from: " && !name.startsWith('__MACOSX/')",
    to: '',
  },
  {
    name: 'photo-set-of-six-at-most',
    ...archive,
    from: 'isPicture(entry.name) && pictures.length < mostPreviews)',
    to: 'isPicture(entry.name))',
  },
]
