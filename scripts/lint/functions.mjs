// Length of functions. The linter's own rule counts few lines of markup.
import { parseAst } from 'vite'

const maxLines = 60
const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
/** Tests, and packages whose programs are one function each, keep to the linter's rule. */
const isOther = /^(e2e|packages)\/|\.test\.tsx?$|\/test\//
const isComment = /^\s*(\/\/|\/\*|\*|\{\/\*)/

function* functionsIn(node) {
  if (node === null || typeof node !== 'object') return
  if (isFunction.test(node.type)) yield node
  for (const child of Object.values(node)) yield* functionsIn(child)
}

const codeLines = (text) => text.split('\n').filter((line) => line.trim() !== '' && !isComment.test(line))

/** @returns {string[]} one line for each function that is too long, without its blank lines and comments */
export function longFunctions(file, text) {
  if (isOther.test(file) || codeLines(text).length <= maxLines) return []
  const tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }, file)
  return [...functionsIn(tree)].flatMap(({ start, end }) => {
    const { length } = codeLines(text.slice(start, end))
    const line = text.slice(0, start).split('\n').length
    return length > maxLines ? [`${file}:${line}: a function of ${length} lines, at most ${maxLines}`] : []
  })
}
