import { effectiveTier } from '#shared/rules/access/access.ts'
import { uploadKey } from '#shared/rules/media/storage-keys.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { CategoryItem } from '../catalogue/category.ts'
import type { MovieGenreItem } from '../catalogue/movie-genre.ts'
import type { VideoItem } from '../catalogue/video.ts'
import type { InstructorItem } from '../instructors/instructor.ts'
import type { MemberItem } from '../members/member.ts'
import { feeBy, percentTold } from '../payments/platform-fee.ts'

/** Items in the form of the API: absent becomes null, keys and inner fields are omitted. */

export function toCategory({ id, name, slug, description, icon, pictureUrl, createdAt }: CategoryItem) {
  return { id, name, slug, description, icon: icon ?? null, coverUrl: pictureUrl ?? null, createdAt }
}

export function toMovieGenre(genre: MovieGenreItem) {
  const { id, name, slug, description, martialArtStyle, subGenres, iconUrl, color, isActive, createdAt } =
    genre
  return {
    id,
    name,
    slug,
    description,
    martialArtStyle,
    subGenres,
    iconUrl: iconUrl ?? null,
    color,
    isActive,
    createdAt,
  }
}

/** A genre as admins see it. */
export const toAdminMovieGenre = (genre: MovieGenreItem) => ({
  ...toMovieGenre(genre),
  // Genres from before movies were counted have no number.
  moviesCount: genre.uses ?? 0,
})

/** An instructor as everyone may see them: the account and the earnings are omitted. */
export function toInstructor(item: InstructorItem) {
  const { id, name, bio, specialties, credentials, isApproved, isPlatformOwner, rating } = item
  return {
    id,
    name,
    bio,
    specialties,
    credentials,
    isApproved,
    isPlatformOwner,
    rating,
    // Instructors from before reviews were counted have no number.
    reviewCount: item.ratingCount ?? 0,
    languages: item.languages ?? [],
    profileImageUrl: item.profileImageUrl ?? null,
    hourlyRate: dollarsOf(item.hourlyRate),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}

/**
 * An instructor as they see themself and as admins see them, given the fee of the settings (`usualFee`); the earnings
 * come from the books.
 */
export function toOwnInstructor(item: InstructorItem, usualFee: number | undefined) {
  return {
    ...toInstructor(item),
    userId: item.memberId ?? null,
    rejectionReason: item.rejectionReason ?? null,
    platformFeePercentage: percentTold(feeBy({ ...item, isPlatformOwner: false }, usualFee)),
    hasOwnFee: item.platformFee !== undefined,
  }
}

/** A video as everyone may see it: no file, no media state. */
export function toVideo(item: VideoItem, category: Pick<CategoryItem, 'name' | 'slug'> | undefined) {
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    thumbnailUrl: item.thumbnailUrl ?? null,
    ...(item.posterUrl && { posterUrl: item.posterUrl }),
    duration: item.duration,
    categoryId: item.categoryId,
    category: category ? { name: category.name, slug: category.slug } : null,
    movieGenreId: item.movieGenreId ?? null,
    contentType: item.contentType,
    accessLevel: item.accessLevel,
    releaseYear: item.releaseYear ?? null,
    director: item.director ?? null,
    cast: item.cast,
    country: item.country ?? null,
    language: item.language,
    imdbRating: item.imdbRating ?? null,
    tags: item.tags,
    viewCount: item.viewCount,
    rating: item.rating,
    isPublished: item.isPublished,
    isFeatured: item.isFeatured,
    publishedAt: item.publishedAt ?? (item.isPublished ? item.createdAt : null),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}

/** A video as admins see it: with the key of its file and its processing state. */
export function toAdminVideo(item: VideoItem, category: CategoryItem | undefined) {
  const { status, progress, reason } = item.media
  return {
    ...toVideo(item, category),
    videoUrl: item.uploadId ? uploadKey(item.uploadId) : null,
    media: { status, progress, reason: reason ?? null },
  }
}

/**
 * A member's current plan and its end, or the end of the former one; a tier set by an admin never ends. The tier is the
 * effective one, so an expired plan is never shown.
 */
export function toPlan(item: MemberItem, now: Date) {
  const subscriptionStatus = effectiveTier(item, now.getTime())
  if (item.tierOverride) {
    return { subscriptionStatus, subscriptionExpiresAt: null, subscriptionGraceUntil: null }
  }
  return {
    subscriptionStatus,
    subscriptionExpiresAt: item.subscriptionExpiresAt ?? null,
    subscriptionGraceUntil: item.subscriptionGraceUntil ?? null,
  }
}

/** A member as shown to themself; the payment provider's ids are omitted. */
export function toUser(item: MemberItem, isAdmin: boolean, now: Date) {
  return {
    id: item.id,
    email: item.email,
    firstName: item.firstName ?? null,
    lastName: item.lastName ?? null,
    profileImageUrl: item.profileImageUrl ?? null,
    ...toPlan(item, now),
    isAdmin,
    instructorId: item.instructorId ?? null,
    termsAcceptedAt: item.termsAcceptedAt ?? null,
    deletionDueAt: item.deletionDueAt ?? null,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  }
}
