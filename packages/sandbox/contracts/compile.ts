import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

const CONTRACT_NAMES = ['TestToken', 'UsdtLikeToken', 'Settlement'] as const
type ContractName = (typeof CONTRACT_NAMES)[number]

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

/** Compiles all contracts. Each artifact depends only on the sources and the pinned compiler. */
export function compileContracts(): ReadonlyMap<ContractName, string> {
  // The package's type declaration is incomplete; only these two calls are used.
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
  // Safe: the compiler returns standard JSON output, and CompilerOutput has the parts requested above.
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
  // Placed code, unlike deployed code, runs no constructor, so an immutable would stay zero.
  if (Object.keys(immutableReferences ?? {}).length > 0) throw new Error(`${name} has immutables`)
  const artifact = { name, compilerVersion, abi: contract.abi, deployedBytecode: `0x${object}` }
  return `${JSON.stringify(artifact, null, 2)}\n`
}
