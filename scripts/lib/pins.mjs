// Finds references in the repository that others could move: GitHub actions and images by tag. A pin keeps the tag next
// to it for people and for the update bot.

const actionLine = /^(\s*-?\s*uses:\s*)([\w.-]+\/[\w./-]+)@(\S+?)(?:\s+#\s*(\S+))?\s*$/gm
const imageLine = /^(FROM\s+)([\w./-]+(?::\d+\/[\w./-]+)?):([\w.-]+)(?:@(sha256:[\da-f]{64}))?/gm
const commit = /^[\da-f]{40}$/

/** @returns {{kind: 'action' | 'image', name: string, tag: string, pin: string | null}[]} the references in a file */
export function pinsOf(text) {
  const actions = [...text.matchAll(actionLine)].map(([, , name, ref, tag]) => ({
    kind: 'action',
    name,
    tag: commit.test(ref) ? (tag ?? ref) : ref,
    pin: commit.test(ref) ? ref : null,
  }))
  const images = [...text.matchAll(imageLine)].map(([, , name, tag, digest]) => ({
    kind: 'image',
    name,
    tag,
    pin: digest ?? null,
  }))
  return [...actions, ...images]
}

/** The same text with each known pin. @param {(kind: string, name: string, tag: string) => string | null} lookUp */
export function withPins(text, lookUp) {
  return text
    .replaceAll(actionLine, (line, before, name, ref, tag) => {
      const word = commit.test(ref) ? (tag ?? ref) : ref
      const pin = lookUp('action', name, word)
      return pin === null ? line : `${before}${name}@${pin} # ${word}`
    })
    .replaceAll(imageLine, (line, before, name, tag) => {
      const pin = lookUp('image', name, tag)
      return pin === null ? line : `${before}${name}:${tag}@${pin}`
    })
}
