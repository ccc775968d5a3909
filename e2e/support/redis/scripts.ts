import { createHash } from 'node:crypto'
import type { Command } from './resp'

// @upstash/ratelimit begins its scripts with this line; Redis itself refuses the flag.
const upstashOnly = /^#!lua[^\n]*\n/

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/**
 * Scripts as Redis accepts them. The caller refers to a script by the hash of its own text, so we keep that hash next to
 * Redis's.
 */
function translator() {
  const hashes = new Map<string, string>()
  return {
    translated: (command: Command): Command => {
      const [name, script, ...rest] = command
      const verb = String(name).toUpperCase()
      if (verb === 'EVAL' && typeof script === 'string' && upstashOnly.test(script)) {
        const plain = script.replace(upstashOnly, '')
        hashes.set(sha1(script), sha1(plain))
        return [verb, plain, ...rest]
      }
      if (verb === 'EVALSHA' && typeof script === 'string')
        return [verb, hashes.get(script) ?? script, ...rest]
      return command
    },
  }
}

export const scriptsForRedis = translator()
