import { MediaConvertClient } from '@aws-sdk/client-mediaconvert'

/** The part of the SDK that transcoder.ts needs, in a module of its own so that it loads on first use. */

export {
  CreateJobCommand,
  MediaConvertServiceException,
  ProbeCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-mediaconvert'

export const client = new MediaConvertClient({})
