// Names that end in .test are this machine, as its list of hosts could say.
import dns from 'node:dns'

const here = (name) => (name.endsWith('.test') ? '127.0.0.1' : name)
const { lookup } = dns
const { lookup: promised } = dns.promises
dns.lookup = (name, ...rest) => lookup(here(name), ...rest)
dns.promises.lookup = (name, ...rest) => promised(here(name), ...rest)
