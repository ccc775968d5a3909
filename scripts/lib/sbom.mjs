// The bill of materials of a lockfile, in CycloneDX 1.6. Our own instead of `npm sbom`, which refuses this tree: a
// WebAssembly package bundles two of its dependencies at other versions than it declares.
import { createHash } from 'node:crypto'

/** The SPDX ids of the locked licences; any other is written as a name. */
const spdx = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MPL-2.0 Python-2.0 Unlicense'.split(
    ' ',
  ),
)

const nameOf = (key) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
// A package may be installed twice, in different folders: the folder tells them apart.
const refOf = (key, { version }) => `${nameOf(key)}@${version}|${key}`

function licensesOf(license) {
  if (license === undefined) return {}
  if (/ (AND|OR|WITH) /.test(license))
    return { licenses: [{ expression: license.replace(/^\((.*)\)$/, '$1') }] }
  return { licenses: [{ license: spdx.has(license) ? { id: license } : { name: license } }] }
}

function hashesOf(integrity) {
  const found = /^sha512-(.+)$/.exec(integrity ?? '')
  return found
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(found[1], 'base64').toString('hex') }] }
    : {}
}

function componentOf(key, locked) {
  const name = nameOf(key)
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': refOf(key, locked),
    ...(group === undefined ? {} : { group }),
    name: bare,
    version: locked.version,
    // Excluded: only used to build and test.
    scope: locked.dev
      ? 'excluded'
      : locked.optional || locked.devOptional || locked.peer
        ? 'optional'
        : 'required',
    ...hashesOf(locked.integrity),
    ...licensesOf(locked.license),
    purl: purlOf(name, locked.version),
    ...(locked.resolved ? { externalReferences: [{ type: 'distribution', url: locked.resolved }] } : {}),
  }
}

/** Resolves a name as Node does: in the package's own folder, then in each one above. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const key = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[key]) return key
    if (at === '') return null
    if (!at.includes('/node_modules/')) at = ''
  }
}

function dependsOn(packages, key, locked) {
  const names = Object.keys({
    ...locked.dependencies,
    ...locked.optionalDependencies,
    ...(key === '' ? locked.devDependencies : {}),
  })
  const found = names.map((name) => resolve(packages, key, name)).filter((each) => each !== null)
  return [...new Set(found)].toSorted().map((each) => refOf(each, packages[each]))
}

/** As a UUID, so that the same lockfile has the same serial number. */
function serialOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

/**
 * @param {string} text of package-lock.json
 * @returns the bill; the same for the same text, without a time
 */
export function sbomOf(text) {
  const { name, packages } = JSON.parse(text)
  const { '': own, ...locked } = packages
  const rootRef = `${name}@${own.version}`
  // The packages of packages/ are ours, like the root.
  const keys = Object.keys(locked)
    .filter((key) => key.startsWith('node_modules/') && !locked[key].link)
    .toSorted()
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(text),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': rootRef,
        name,
        version: own.version,
        ...licensesOf(own.license),
      },
    },
    components: keys.map((key) => componentOf(key, locked[key])),
    dependencies: [
      { ref: rootRef, dependsOn: dependsOn(packages, '', own) },
      ...keys.map((key) => ({
        ref: refOf(key, locked[key]),
        dependsOn: dependsOn(packages, key, locked[key]),
      })),
    ],
  }
}
