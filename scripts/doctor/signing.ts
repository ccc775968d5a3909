import { signsAsSpecified } from '@/lib/settlement/server'
import { type Finding, good, wrong } from './finding'

/** Whether this build signs as specified, whatever the credentials. */
export function signingOf(isRight = signsAsSpecified()): Finding {
  if (isRight) return good('signing', "the specification's own request is signed as specified")
  return wrong(
    'signing',
    [],
    "the specification's own request gets the wrong signature",
    'this copy of lib/settlement, or the Node version, has changed: run npm test',
  )
}
