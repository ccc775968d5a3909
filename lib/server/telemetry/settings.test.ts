import { expect, test } from 'vitest'
import { collectorHeaders } from './settings'

const isAccepted = (value: string) => collectorHeaders.safeParse(value).success

test.each(['api-key=k2Jq8sVx', 'Authorization=Basic a2V5PT0=, x-scope=acme,'])(
  'headers of a collector: %s',
  (value) => {
    expect(isAccepted(value)).toBe(true)
  },
)

test.each(['k2Jq8sVx', 'api-key=', '=k2Jq8sVx', 'api-key=k2Jq8sVx,acme', ','])(
  'no headers of a collector: %s',
  (value) => {
    expect(isAccepted(value)).toBe(false)
  },
)
