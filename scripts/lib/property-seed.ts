// Runs before each test file, if PROPERTY_SEED is set: every property then gets the same cases, so a failing run was
// caused by a change. Without it each run explores new cases.
import * as fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) })
