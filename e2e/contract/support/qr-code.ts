// A QR Code reader for this suite only, following ISO/IEC 18004. It shares no code with the program that draws the
// codes. It reads byte mode at level M up to version 15 and repairs nothing: a block with wrong error correction is
// refused.

type Modules = readonly (readonly boolean[])[]

const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]

const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** The text of the QR Code in an SVG data URL. Throws if it isn't one or lacks its white border. */
export function readQrCode(dataUrl: string): string {
  const [, base64 = ''] = /^data:image\/svg\+xml;base64,([A-Za-z0-9+/]+=*)$/.exec(dataUrl) ?? []
  const modules = withoutBorder(modulesOf(Buffer.from(base64, 'base64').toString()))
  const version = (modules.length - 17) / 4
  const format = formatOf(modules)
  if (format >> 3 !== 0) throw new Error('the level of error correction is not M')
  const bits = dataBits(modules, version, MASKS[format & 7] ?? (() => 1))
  return textOf(dataBytes(bytesOf(bits), version), version)
}

function modulesOf(svg: string): Modules {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = modules[Number(y)]
      if (row !== undefined) row[Number(x) + step] = true
    }
  }
  return modules
}

function withoutBorder(all: Modules): Modules {
  const inner = all.slice(4, -4).map((row) => row.slice(4, -4))
  const count = (modules: Modules) => modules.flat().filter(Boolean).length
  if (count(all) === 0 || count(inner) !== count(all))
    throw new Error('there is no white border of four modules')
  return inner
}

const isDark = (modules: Modules, x: number, y: number) => modules[y]?.[x] === true

function formatOf(modules: Modules): number {
  const places = [0, 1, 2, 3, 4, 5].map((y) => [8, y] as const)
  const rest = [
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ] as const
  const bits = [...places, ...rest].reduce(
    (sum, [x, y], bit) => sum + (isDark(modules, x, y) ? 2 ** bit : 0),
    0,
  )
  return (bits ^ 0x5412) >> 10
}

function isFunction(x: number, y: number, version: number, centres: readonly number[]): boolean {
  const size = version * 4 + 17
  const last = size - 7
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true
  return centres.some((cx) =>
    centres.some((cy) => {
      const onFinder = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)
      return !onFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

function centresOf(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - index * step)]
}

function dataBits(modules: Modules, version: number, mask: (x: number, y: number) => number): boolean[] {
  const size = modules.length
  const centres = centresOf(version)
  const bits: boolean[] = []
  for (let column = size - 1; column >= 1; column -= 2) {
    if (column === 6) column = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((column + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [column, column - 1]) {
        if (!isFunction(x, y, version, centres)) bits.push(isDark(modules, x, y) !== (mask(x, y) === 0))
      }
    }
  }
  return bits
}

function bytesOf(bits: readonly boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + (bit ? 1 : 0), 0),
  )
}

function dataBytes(bytes: readonly number[], version: number): number[] {
  const check = CHECK_BYTES[version - 1] ?? Number.NaN
  const count = BLOCKS[version - 1] ?? Number.NaN
  const short = Math.floor(bytes.length / count) - check
  const shortBlocks = count - (bytes.length % count)
  const blocks = Array.from({ length: count }, (): number[] => [])
  const rest = [...bytes]
  for (let index = 0; index <= short + check; index += 1) {
    for (const [at, block] of blocks.entries()) {
      if (index === short && at < shortBlocks) continue
      block.push(rest.shift() ?? Number.NaN)
    }
  }
  for (const block of blocks)
    if (!isIntact(block, check)) throw new Error('the error correction does not fit')
  return blocks.flatMap((block) => block.slice(0, -check))
}

// Every root of the generator must also be a root of the block.
function isIntact(block: readonly number[], check: number): boolean {
  return Array.from({ length: check }, (_, power) => {
    let root = 1
    for (let step = 0; step < power; step += 1) root = times(root, 2)
    return block.reduce((sum, byte) => times(sum, root) ^ byte, 0)
  }).every((syndrome) => syndrome === 0)
}

function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

function textOf(bytes: readonly number[], version: number): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const wide = version < 10 ? 8 : 16
  if (bits.slice(0, 4) !== '0100') throw new Error('the mode is not of bytes')
  const length = Number.parseInt(bits.slice(4, 4 + wide), 2)
  const text = Array.from({ length }, (_, index) => {
    const at = 4 + wide + index * 8
    return Number.parseInt(bits.slice(at, at + 8), 2)
  })
  return Buffer.from(text).toString('utf8')
}
