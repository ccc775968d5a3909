// A certificate for the names of the rehearsal, by an authority made for one run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const names = {
  app: 'pay.rehearsal.test',
  service: 'service.rehearsal.test',
  store: 'store.rehearsal.test',
} as const

function openssl(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${args[0]} failed (Debian: apt-get install openssl): ${stderr}`)
}

/** Writes both into a new folder. @returns the authority's file, for NODE_EXTRA_CA_CERTS */
export function makeAuthority(folder: string): string {
  mkdirSync(folder)
  const list = Object.values(names).map((name) => `DNS:${name}`)
  writeFileSync(path.join(folder, 'names'), `subjectAltName=${list.join(',')}`)
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout']
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  openssl(folder, 'req', '-x509', ...key, 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Rehearsal')
  openssl(folder, 'req', ...key, 'own.key', '-out', 'own.csr', '-subj', '/CN=own')
  openssl(folder, 'x509', '-req', '-in', 'own.csr', '-out', 'own.pem', ...by)
  return path.join(folder, 'ca.pem')
}

/** The certificate beside the authority that this process was started with. */
export function ownCertificate(): { readonly key: string; readonly cert: string } {
  const folder = path.dirname(process.env.NODE_EXTRA_CA_CERTS ?? '')
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return { key: read('own.key'), cert: read('own.pem') }
}
