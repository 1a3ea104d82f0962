import { IvsClient } from '@aws-sdk/client-ivs'

/** The part of the SDK that streams.ts needs, in a module of its own to be loaded when first used. */

export {
  ChannelNotBroadcasting,
  CreateChannelCommand,
  CreateStreamKeyCommand,
  DeleteChannelCommand,
  DeleteStreamKeyCommand,
  GetStreamCommand,
  ListStreamKeysCommand,
  ResourceNotFoundException,
  StopStreamCommand,
} from '@aws-sdk/client-ivs'

export const client = new IvsClient({})
