// Names that no setting has, though somebody seems to mean one: the setting is then at its default. Pure.
import type { RawEnv } from './platform'
import { envNames } from './schema'

/** Others begin no variable of theirs so, as platforms do with DATABASE_, UPSTASH_ or NEXT_. */
const ours = /^(RAMP|SETTLEMENT|WIDGET|OPERATOR|TRUSTED_PROXY)_/
/** Kubernetes gives these for each service of a namespace, named like the service: for the app's own, too. */
const ofKubernetes = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/

/** Whether two names differ by one letter, too many or wrong, or by two that are swapped. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const at = [...long].findIndex((letter, index) => letter !== short[index])
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  if (long.slice(at + 1) === short.slice(at + 1)) return true
  return (
    long[at] === short[at + 1] && long[at + 1] === short[at] && long.slice(at + 2) === short.slice(at + 2)
  )
}

/** Given names that begin as only ours do, or are nearly the name of a setting that is not given. */
export function strayNames(raw: RawEnv): string[] {
  const missing = envNames.filter((name) => !raw[name])
  return Object.keys(raw).filter(
    (name) =>
      raw[name] &&
      !envNames.includes(name) &&
      ((ours.test(name) && !ofKubernetes.test(name)) || missing.some((meant) => isNear(name, meant))),
  )
}
