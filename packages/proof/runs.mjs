import path from 'node:path'

/**
 * @typedef {object} Run
 * @property {string} file below this folder
 * @property {string} what one line for the list
 * @property {boolean} [inBrowser] it drives a browser and imports nothing of the server
 */

/** Everything that `npm run proof` can do, by name. Each file's first lines say which arguments it takes. @type {Record<string, Run>} */
export const runs = {
  'soak sell': {
    file: 'soak/sell.ts',
    what: 'sales under faults, kills and reorganisations, over four processes',
  },
  'soak browser': {
    file: 'browser/browser.ts',
    what: 'browsers killed in the middle of orders of every kind',
    inBrowser: true,
  },
  'soak instances': {
    file: 'browser/instances.ts',
    what: 'orders in browsers while instances are killed and replaced by another build',
    inBrowser: true,
  },
  'soak liar': { file: 'soak/liar.ts', what: 'orders at a service that lies in one answer of five' },
  'soak mutations': { file: 'soak/mutations.ts', what: 'each value of honest quotes changed in every way' },
  'soak sandbox': {
    file: 'soak/sandbox.ts',
    what: 'orders at the sandbox alone, which is killed again and again',
  },
  'soak doors': {
    file: 'soak/doors.ts',
    what: 'each page, route and action of the build, asked by strangers',
  },
  'soak recipients': {
    file: 'soak/recipients.ts',
    what: 'recipients saved from two tabs while answers are lost',
  },
  'soak races': { file: 'soak/races.ts', what: 'up to eight submits of one intent at once' },
  'soak kills': { file: 'soak/kills.ts', what: 'kill -9 in the middle of writes' },
  'soak reconciler': { file: 'soak/reconciler.ts', what: 'open orders and no browser; reconcilers killed' },
  'soak changes': { file: 'soak/changes.ts', what: 'eight reconcilers miss no change and count none twice' },
  'soak stops': { file: 'soak/stops.ts', what: 'the app while its stores fail, and when it is told to stop' },
  'soak token': { file: 'soak/token.ts', what: 'the token route under every failure of the service' },
  'fuzz sandbox': { file: 'fuzz.ts', what: 'spoiled calls of every operation of the sandbox' },
  'bench start': { file: 'bench/start.ts', what: 'how long a newcomer waits', inBrowser: true },
  'bench first-load': {
    file: 'bench/first-load.ts',
    what: 'JavaScript of a first visit, held to its limits',
    inBrowser: true,
  },
  'bench kept': {
    file: 'bench/kept.ts',
    what: 'what a killed browser keeps, by each store',
    inBrowser: true,
  },
  'bench load': { file: 'bench/load.ts', what: 'the highest rate of tokens, statuses and quotes' },
  'bench hung': { file: 'bench/hung.ts', what: 'everything else while the service hangs' },
  'bench token': { file: 'bench/token.ts', what: 'the token route beside a bare handler' },
  'bench history': {
    file: 'bench/history.ts',
    what: 'a history of a million orders beside one of a thousand',
  },
  'bench recipients': { file: 'bench/recipients.ts', what: '10,000 recipients beside 100' },
  'bench estimates': { file: 'bench/estimates.ts', what: 'estimates beside the quotes that follow' },
  'bench fair-share': { file: 'bench/fair-share.ts', what: 'what greedy people leave of the request budget' },
  'bench sandbox': { file: 'bench/sandbox.ts', what: 'the sandbox beside a bare server' },
  'bench telemetry': { file: 'bench/telemetry.ts', what: 'the app with a collector beside one without' },
  count: { file: 'scan/count.mjs', what: 'files and lines of each room, of the tree or of a commit' },
  'check merge': {
    file: 'scan/check-merge.mjs',
    what: 'a clone without parts takes a later version, and they stay out',
  },
  'check without': {
    file: 'scan/check-without.mjs',
    what: 'each optional part out, and all of them: the tests and journeys that stay',
  },
  'check vercel': {
    file: 'scan/check-vercel.mjs',
    what: 'Vercel’s own build of this project, and a look at it',
  },
}

/**
 * What Node is given to start a run. The server's own modules are empty outside of a server, but for a condition.
 * @param {string} name
 */
export function programOf(name) {
  const { file, inBrowser = false } = runs[name]
  const script = path.join(import.meta.dirname, file)
  if (file.endsWith('.mjs')) return [script]
  return ['--import', 'tsx', ...(inBrowser ? [] : ['--conditions=react-server']), script]
}
