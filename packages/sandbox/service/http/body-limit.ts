import { bodyLimit } from 'hono/body-limit'
import { BadRequest } from './errors'

const MAX_BODY_BYTES = 64 * 1_024

/** Refuses a large body before reading all of it. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new BadRequest(`body: larger than ${MAX_BODY_BYTES} bytes`)
  },
})
