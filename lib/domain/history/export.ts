// A person's orders as rows of a file: whole ids, amounts to the last unit, the rate at the time.

import { type Chain, findChain, tokenLabel } from '../chains'
import type { Fee } from '../kinds/quote'
import { sidesOf } from '../kinds/sides'
import type { HistoryRow } from './history'
import { houseTime } from './house-days'

export const exportFormats = ['csv', 'csv-br', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** How a spreadsheet of a country reads numbers, times and cells. */
export interface Dialect {
  readonly separator: ',' | ';'
  readonly columns: readonly string[]
  readonly number: (decimal: string) => string
  readonly time: (iso: string) => string
  readonly word: (row: HistoryRow) => {
    readonly kind: string
    readonly state: string
    /** Empty when nothing is wrong with the payout. */
    readonly finding: string
    /** Empty unless the service tells what the state does not. */
    readonly told: string
  }
}

/** In a file's order, and what a file in Portuguese calls them. */
const columns = [
  ['created_at', 'criada_em'],
  ['ended_at', 'encerrada_em'],
  ['kind', 'tipo'],
  ['state', 'situacao'],
  ['send_amount', 'valor_enviado'],
  ['send_unit', 'unidade_enviada'],
  ['receive_amount', 'valor_recebido'],
  ['receive_unit', 'unidade_recebida'],
  ['exchange_rate', 'cotacao'],
  ['exchange_rate_unit', 'unidade_da_cotacao'],
  ['bridge_fee', 'taxa_de_ponte'],
  ['bridge_fee_unit', 'unidade_da_taxa_de_ponte'],
  ['gas_fee', 'taxa_de_rede'],
  ['gas_fee_unit', 'unidade_da_taxa_de_rede'],
  ['integrator_fee', 'taxa_do_integrador'],
  ['integrator_fee_unit', 'unidade_da_taxa_do_integrador'],
  ['recipient', 'destinatario'],
  ['recipient_key', 'chave_do_destinatario'],
  ['network', 'rede'],
  ['to_network', 'rede_de_destino'],
  ['transaction_id', 'id_da_transacao'],
  ['order_id', 'id_do_pedido'],
  ['transfer_hash', 'hash_da_transferencia'],
  ['delivery_hash', 'hash_da_entrega'],
  ['refund_hash', 'hash_da_devolucao'],
  ['payout_finding', 'observacao_do_pagamento'],
  ['told', 'informado_pelo_servico'],
] as const
type Column = (typeof columns)[number][0]

/** Stable words, ISO 8601 in UTC. */
export const international: Dialect = {
  separator: ',',
  columns: columns.map(([name]) => name),
  number: (decimal) => decimal,
  time: (iso) => iso,
  word: ({ kind, state, payoutFinding, told }) => ({
    kind,
    state,
    finding: payoutFinding ?? '',
    told: told ?? '',
  }),
}

/** As spreadsheets in Brazil read it: decimal commas, times of Brasília, words in Portuguese. */
export function brazilian(word: Dialect['word']): Dialect {
  return {
    separator: ';',
    columns: columns.map(([, name]) => name),
    number: (decimal) => decimal.replace('.', ','),
    time: (iso) => {
      const [day = '', time = ''] = houseTime(iso).split(' ')
      return `${day.split('-').reverse().join('/')} ${time}`
    },
    word,
  }
}

const reais = 'BRL'

function unitsOf(row: HistoryRow, chains: readonly Chain[]) {
  const unit = (chainId: number, token: string) => tokenLabel(chains, chainId, token) ?? token
  const own = unit(row.chainId, row.token)
  return sidesOf(row.kind, { own, other: row.to === null ? '' : unit(row.to.chainId, row.to.token), reais })
}

const networkOf = (chainId: number, chains: readonly Chain[]) =>
  findChain(chains, chainId)?.name ?? String(chainId)

export function toExportCells(
  row: HistoryRow,
  chains: readonly Chain[],
  dialect: Dialect,
): readonly string[] {
  const { number, time, word } = dialect
  const [units, words] = [unitsOf(row, chains), word(row)]
  const amount = (decimal: string | null) => (decimal === null ? '' : number(decimal))
  const feeOf = (kind: Fee['kind']) => row.fees.find((one) => one.kind === kind)
  const fee = (kind: Fee['kind']) => amount(feeOf(kind)?.amount ?? null)
  const feeUnit = (kind: Fee['kind']) => feeOf(kind)?.unit ?? ''
  const isPriced = row.exchangeRate !== null
  const cells: Readonly<Record<Column, string>> = {
    created_at: time(row.createdAt),
    ended_at: row.endedAt === null ? '' : time(row.endedAt),
    kind: words.kind,
    state: words.state,
    send_amount: amount(row.sendAmount),
    send_unit: isPriced ? units.send : '',
    receive_amount: amount(row.receiveAmount),
    receive_unit: isPriced ? units.receive : '',
    exchange_rate: amount(row.exchangeRate),
    exchange_rate_unit: isPriced ? `${units.receive}/${units.send}` : '',
    bridge_fee: fee('bridge'),
    bridge_fee_unit: feeUnit('bridge'),
    gas_fee: fee('gas'),
    gas_fee_unit: feeUnit('gas'),
    integrator_fee: fee('integrator'),
    integrator_fee_unit: feeUnit('integrator'),
    recipient: row.recipient.label ?? '',
    recipient_key: row.recipient.maskedKey,
    network: networkOf(row.chainId, chains),
    to_network: row.to === null ? '' : networkOf(row.to.chainId, chains),
    transaction_id: row.transactionId ?? '',
    order_id: row.id,
    transfer_hash: row.transferHash ?? '',
    delivery_hash: row.deliveryHash ?? '',
    refund_hash: row.refundHash ?? '',
    payout_finding: words.finding,
    told: words.told,
  }
  return columns.map(([name]) => cells[name])
}

/** Amounts stay text: a JSON number would lose their last units. */
export function toExportObject(row: HistoryRow, chains: readonly Chain[]) {
  const units = unitsOf(row, chains)
  // It changes with the clock, and is for the page alone.
  const { listed: _, ...kept } = row
  return {
    ...kept,
    sendUnit: units.send,
    receiveUnit: units.receive,
    network: networkOf(row.chainId, chains),
    toNetwork: row.to === null ? null : networkOf(row.to.chainId, chains),
  }
}
