// Imported before all else by every command: a Node that can't run the project is named before it fails at anything.
import { nodeProblem } from './node-version.mjs'
import { root } from './programs.mjs'
import { giveUp } from './run.mjs'

const problem = nodeProblem(root)
if (problem) giveUp(problem)
