import { IvsClient } from '@aws-sdk/client-ivs'

/** The part of the SDK that streams.ts needs, in a module of its own so that it loads on first use. */

export {
  ChannelNotBroadcasting,
  CreateChannelCommand,
  CreateStreamKeyCommand,
  DeleteChannelCommand,
  DeleteStreamKeyCommand,
  GetStreamCommand,
  GetStreamSessionCommand,
  ListStreamKeysCommand,
  ResourceNotFoundException,
  StartViewerSessionRevocationCommand,
  StopStreamCommand,
} from '@aws-sdk/client-ivs'

export const client = new IvsClient({})
