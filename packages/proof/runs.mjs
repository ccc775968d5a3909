import path from 'node:path'

/**
 * @typedef {object} Run
 * @property {string} file below this folder
 * @property {string} what one line for the list
 * @property {boolean} [inBrowser] drives a browser and imports nothing of the server
 */

/**
 * Every run of `npm run proof`, by name. The first lines of each file describe its arguments. @type {Record<string,
 * Run>}
 */
export const runs = {
  'soak sell': {
    file: 'soak/sell.ts',
    what: 'sales with faults, kills and reorganizations, over four processes',
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
  'soak liar': { file: 'soak/liar.ts', what: 'orders with a service that lies in one answer of five' },
  'soak mutations': {
    file: 'soak/mutations.ts',
    what: 'every value of an honest quote changed in every way',
  },
  'soak sandbox': {
    file: 'soak/sandbox.ts',
    what: 'orders against the sandbox alone, which is killed again and again',
  },
  'soak doors': {
    file: 'soak/doors.ts',
    what: 'every page, route and action of the build, called by strangers',
  },
  'soak recipients': {
    file: 'soak/recipients.ts',
    what: 'recipients saved in two tabs while answers are lost',
  },
  'soak races': { file: 'soak/races.ts', what: 'up to eight submits of one intent at once' },
  'soak kills': { file: 'soak/kills.ts', what: 'kill -9 during writes' },
  'soak reconciler': {
    file: 'soak/reconciler.ts',
    what: 'open orders without a browser; reconcilers killed',
  },
  'soak changes': { file: 'soak/changes.ts', what: 'eight reconcilers miss no change and record none twice' },
  'soak stops': { file: 'soak/stops.ts', what: 'the app while its stores fail, and when it is stopped' },
  'soak token': { file: 'soak/token.ts', what: 'the token route through every failure of the service' },
  'fuzz sandbox': { file: 'fuzz.ts', what: 'malformed calls of every operation of the sandbox' },
  'bench start': { file: 'bench/start.ts', what: 'how long a newcomer waits', inBrowser: true },
  'bench first-sight': {
    file: 'bench/first-sight.ts',
    what: 'bytes, first paint and work of each page on a slow phone beside a bare one; Lighthouse',
    inBrowser: true,
  },
  'bench kept': {
    file: 'bench/kept.ts',
    what: 'what survives the kill of a browser, by store',
    inBrowser: true,
  },
  'bench load': { file: 'bench/load.ts', what: 'the highest rate of tokens, statuses and quotes' },
  'bench hung': { file: 'bench/hung.ts', what: 'everything else while the service hangs' },
  'bench token': { file: 'bench/token.ts', what: 'the token route compared with a bare handler' },
  'bench history': {
    file: 'bench/history.ts',
    what: 'a history of a million orders compared with one of a thousand',
  },
  'bench recipients': { file: 'bench/recipients.ts', what: '10,000 recipients compared with 100' },
  'bench estimates': { file: 'bench/estimates.ts', what: 'estimates compared with the quotes that follow' },
  'bench fair-share': {
    file: 'bench/fair-share.ts',
    what: 'how much of the request budget greedy people leave',
  },
  'bench sandbox': { file: 'bench/sandbox.ts', what: 'the sandbox compared with a bare server' },
  'bench telemetry': {
    file: 'bench/telemetry.ts',
    what: 'the app with a collector compared with one without',
  },
  count: { file: 'scan/count.mjs', what: 'files and lines of each folder, in the working tree or a commit' },
  'check databases': {
    file: 'scan/check-databases.mjs',
    what: 'every test of the server that opens a database, on both of them',
  },
  'check journeys': {
    file: 'scan/check-journeys.mjs',
    what: 'the journeys in every language, theme and width',
  },
  'check language': {
    file: 'language/check.ts',
    what: 'a sale, a purchase and a transfer in a made-up, longer language',
    inBrowser: true,
  },
  'check engines': {
    file: 'engines/check.ts',
    what: 'an order of each kind in Firefox and WebKit',
    inBrowser: true,
  },
  'check live': {
    file: 'live/check.ts',
    what: 'a live build behind https, with an order of each kind',
    inBrowser: true,
  },
  'check restyle': {
    file: 'restyle/check.ts',
    what: 'a restyled clone takes the newest commit without a conflict',
    inBrowser: true,
  },
  'check merge': {
    file: 'scan/check-merge.mjs',
    what: 'a clone without parts takes a later version, and they stay out',
  },
  'check without': {
    file: 'scan/check-without.mjs',
    what: 'each optional part out, and all of them: the tests and journeys that stay, or only the types',
  },
  pictures: {
    file: 'scan/pictures.mjs',
    what: 'screenshots of each kind of screen, in every language, theme and width',
  },
  film: { file: 'film/film.mjs', what: 'the film of a sale and the pictures in the README' },
  'check vercel': {
    file: 'scan/check-vercel.mjs',
    what: 'Vercel’s own build of this project, checked',
  },
}

/**
 * Node's arguments for a run. The server's own modules are empty outside of a server, except under a condition.
 * @param {string} name
 */
export function programOf(name) {
  const { file, inBrowser = false } = runs[name]
  const script = path.join(import.meta.dirname, file)
  if (file.endsWith('.mjs')) return [script]
  return ['--import', 'tsx', ...(inBrowser ? [] : ['--conditions=react-server']), script]
}
