// Two small contracts in bytecode: a token that logs as instructed and a settlement that pulls from it.
import { type Hex, toEventSelector, toFunctionSelector } from 'viem'

const opcodes: Readonly<Record<string, string>> = {
  stop: '00',
  eq: '14',
  shl: '1b',
  shr: '1c',
  address: '30',
  caller: '33',
  calldataload: '35',
  calldatacopy: '37',
  mstore: '52',
  jump: '56',
  jumpi: '57',
  gas: '5a',
  jumpdest: '5b',
  dup1: '80',
  swap2: '91',
  log3: 'a3',
  call: 'f1',
  return: 'f3',
  revert: 'fd',
}

/** Words: an opcode, `0x…` to push, `@name` to push a label's position, `name:` to define it. */
function assemble(source: string): Hex {
  const places = new Map<string, number>()
  const parts: string[] = []
  let length = 0
  for (const word of source.trim().split(/\s+/)) {
    const part = word.endsWith(':')
      ? '5b'
      : word.startsWith('@')
        ? `60${word}`
        : word.startsWith('0x')
          ? `${(0x5f + (word.length - 2) / 2).toString(16)}${word.slice(2)}`
          : (opcodes[word] ?? word)
    if (word.endsWith(':')) places.set(`@${word.slice(0, -1)}`, length)
    length += word.startsWith('@') ? 2 : part.length / 2
    parts.push(part)
  }
  const placed = (part: string) =>
    part.replace(/@\w+/, (label) => (places.get(label) ?? 0).toString(16).padStart(2, '0'))
  return `0x${parts.map(placed).join('')}`
}

const transfer = toEventSelector('Transfer(address,address,uint256)')
const approval = toEventSelector('Approval(address,address,uint256)')
const selector = '0x00 calldataload 0xe0 shr'

export const tokenCode = assemble(`
  ${selector}
  dup1 ${toFunctionSelector('approve(address,uint256)')} eq @approve jumpi
  dup1 ${toFunctionSelector('transfer(address,uint256)')} eq @transfer jumpi
  0x44 calldataload 0x00 mstore 0x24 calldataload 0x04 calldataload ${transfer} @log jump
  approve: 0x24 calldataload 0x00 mstore 0x04 calldataload caller ${approval} @log jump
  transfer: 0x24 calldataload 0x00 mstore 0x04 calldataload caller ${transfer}
  log: 0x20 0x00 log3 0x01 0x00 mstore 0x20 0x00 return`)

/** `deposit(bytes32,address,uint256)` pulls from the caller; any other call (to, token, amount) pays out. */
export const settlementCode = assemble(`
  ${selector} 0xd954863c eq @deposit jumpi
  ${toFunctionSelector('transfer(address,uint256)')} 0xe0 shl 0x00 mstore
  0x04 calldataload 0x04 mstore 0x44 calldataload 0x24 mstore
  0x20 0x00 0x44 0x00 0x00 0x24 calldataload gas call stop
  deposit: ${toFunctionSelector('transferFrom(address,address,uint256)')} 0xe0 shl 0x00 mstore
  caller 0x04 mstore address 0x24 mstore 0x44 calldataload 0x44 mstore
  0x20 0x00 0x64 0x00 0x00 0x24 calldataload gas call stop`)

/** Any call (id, token, amount) pulls from the caller. */
export const pullingCode =
  assemble(`${toFunctionSelector('transferFrom(address,address,uint256)')} 0xe0 shl 0x00 mstore
  caller 0x04 mstore address 0x24 mstore 0x44 calldataload 0x44 mstore
  0x20 0x00 0x64 0x00 0x00 0x24 calldataload gas call stop`)

/** For an account (EIP-7702): any call (to, data) makes that call from the account, for any sender. */
export const relayingCode = assemble(`
  0x44 calldataload dup1 0x64 0x00 calldatacopy
  0x00 0x00 swap2 0x00 0x00 0x04 calldataload gas call @end jumpi 0x00 0x00 revert end: stop`)

export const revertingCode = assemble('0x00 0x00 revert')
export const endlessCode = assemble('again: @again jump')
