// Imported before all else by every command: a Node or a folder that can't run the project is named before it fails at anything.
import { machineProblem } from './node-version.mjs'
import { root } from './programs.mjs'
import { giveUp } from './run.mjs'

const problem = machineProblem(root)
if (problem) giveUp(problem)
