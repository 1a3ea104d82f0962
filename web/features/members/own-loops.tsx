import { useQueryClient } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { addressOf } from '#shared/contract/client.ts'
import { members, type OwnLoop } from '#shared/contract/members/members.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { linkOf } from '#shared/rules/learning/drill.ts'
import { callToTheEnd } from '../../api.ts'
import { invalidate } from '../../query-client.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { useRemoval } from '../../ui/feedback/use-removal.ts'
import { Card } from '../../ui/list/card.tsx'
import { clock } from '../../ui/player/media/clock.ts'
import { formatCount } from '../../ui/text/format.ts'
import styles from './kept-list.module.css'
import { dropKept, KeptList, useOwnLoops } from './kept-list.tsx'

/** All saved loops of a member, latest first; each opens its video with the loop. */
export function OwnLoops() {
  const client = useQueryClient()
  const list = useOwnLoops()
  const { hidden, removeWithUndo } = useRemoval<OwnLoop & { title: string }>({
    said: 'Loop deleted',
    drop: ({ id }) => dropKept(client, members.listOwnLoops, id),
    remove: async ({ id: loopId, video: { id } }) => {
      await callToTheEnd(videos.deleteLoop, { params: { id, loopId } })
      await invalidate(client, addressOf(videos.listLoops, { params: { id } }))
    },
    onFailure: () => void invalidate(client, members.listOwnLoops.path),
  })
  const total = (list.data?.pages.at(-1)?.total ?? 0) - hidden.size
  return (
    <KeptList
      label="Loops"
      things="loops"
      list={list}
      hidden={hidden}
      head={
        <p className={styles.head}>
          {formatCount(total)} {total === 1 ? 'loop' : 'loops'} saved
        </p>
      }
      empty={
        <EmptyState
          title="No loops yet"
          icon={<Repeat size={26} />}
          actions={
            <ButtonLink to="/techniques" variant="gold">
              Browse the techniques
            </ButtonLink>
          }
        >
          Loop a chapter, or press A and B in the player. Save the loop under a name to practise it from here.
        </EmptyState>
      }
      card={({ name, start, end, speed, isMirrored, video }, action) => (
        <Card
          href={`/video/${video.id}?${linkOf({ start, end, speed, isMirrored })}`}
          title={name}
          poster={video.thumbnailUrl}
          accessLevel={video.accessLevel}
          tint={video.category?.slug}
          corner={`${clock(start)} – ${clock(end)}`}
          action={action}
          level={2}
        >
          <p className={styles.of}>
            {video.title}
            <span>{waysOf({ speed, isMirrored })}</span>
          </p>
        </Card>
      )}
      removeLabel={({ name }) => `Delete loop ${name}`}
      onRemove={(loop) => removeWithUndo({ ...loop, title: loop.name })}
    />
  )
}

/** The way it is practised: `0.5×, mirrored`. */
function waysOf({ speed, isMirrored }: Pick<OwnLoop, 'speed' | 'isMirrored'>): string {
  const ways = [speed !== 1 && `${speed}×`, isMirrored && 'mirrored']
  return ways.filter(Boolean).join(', ')
}
