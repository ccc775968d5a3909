import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

export const CONTRACT_NAMES = ['TestToken', 'UsdtLikeToken', 'Settlement'] as const
export type ContractName = (typeof CONTRACT_NAMES)[number]

interface Compiler {
  version(): string
  compile(
    input: string,
    callbacks: { import(path: string): { contents: string } | { error: string } },
  ): string
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<
    string,
    Record<string, { abi: unknown[]; evm: { deployedBytecode: Bytecode } } | undefined> | undefined
  >
}

interface Bytecode {
  object: string
  immutableReferences?: Record<string, unknown>
}

export function artifactPath(name: ContractName): string {
  return join(folder, 'artifacts', `${name}.json`)
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    const [scope = '', ...rest] = path.split('/')
    return {
      contents: readFileSync(join(dirname(require.resolve(`${scope}/package.json`)), ...rest), 'utf8'),
    }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Compiles all contracts. The text of each artifact depends on nothing but the sources and the pinned compiler. */
export function compileContracts(): ReadonlyMap<ContractName, string> {
  // The package ships a partial declaration only; these two calls are all that is used of it.
  const compiler = require('solc') as Compiler
  const files = CONTRACT_NAMES.map((name) => [`${name}.sol`, { content: readSource(name) }] as const)
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode'] } },
    },
  }
  // The compiler answers with the standard JSON output, of which CompilerOutput names the parts asked for above.
  const output = JSON.parse(compiler.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'))
  return new Map(CONTRACT_NAMES.map((name) => [name, artifactText(name, output, compiler.version())]))
}

function readSource(name: ContractName): string {
  return readFileSync(join(folder, `${name}.sol`), 'utf8')
}

function artifactText(name: ContractName, output: CompilerOutput, compilerVersion: string): string {
  const contract = output.contracts?.[`${name}.sol`]?.[name]
  if (contract === undefined) throw new Error(`the compiler did not answer with ${name}`)
  const { object, immutableReferences } = contract.evm.deployedBytecode
  // Code that is placed rather than deployed runs no constructor, so an immutable would stay zero.
  if (Object.keys(immutableReferences ?? {}).length > 0) throw new Error(`${name} has immutables`)
  const artifact = { name, compilerVersion, abi: contract.abi, deployedBytecode: `0x${object}` }
  return `${JSON.stringify(artifact, null, 2)}\n`
}
