// Before each test file, where PROPERTY_SEED is set: every property then meets the same cases, so that a run that turns
// red was turned by a change. Without it each run explores cases of its own.
import * as fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) })
