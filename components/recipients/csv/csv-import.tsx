'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import { readCsvRows } from '@/lib/domain/csv'
import { decodeCsv, type ImportRow, mostImported, readImport } from '@/lib/domain/recipients/csv-rows'
import { PressFailure } from '../press-failure'
import { FileField } from './file-field'
import { ImportReport } from './import-report'
import { isSaved, type Savers, useImport } from './use-import'

interface CsvImportProps extends Savers {
  chains: readonly Chain[]
}

/** Before a file was read. One without lines is another list. */
const none: readonly ImportRow[] = []

type Fault = 'notCsv' | 'tooMany' | 'unreadable'

async function readFile(file: File, chains: readonly Chain[]): Promise<readonly ImportRow[] | Fault> {
  // It may have been moved since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return 'unreadable'
  const lines = readCsvRows(decodeCsv(new Uint8Array(bytes)))
  const read = lines === null ? null : readImport(lines, chains)
  if (read === null) return 'notCsv'
  return read.length > mostImported ? 'tooMany' : read
}

/** The file is read in the browser and not uploaded; its lines go to the service one by one, after a press. */
export function CsvImport({ chains, savePix, saveWallet }: CsvImportProps) {
  const t = useTranslations('recipients.csv')
  const [rows, setRows] = useState(none)
  const [fault, setFault] = useState<Fault | null>(null)
  const chosen = useRef<File | undefined>(undefined)
  const importing = useImport({ savePix, saveWallet })
  const good = rows.filter((row) => row.ok)
  const left = good.filter((row) => !importing.outcomes.has(row.line))
  const removed = rows.filter((row) => !row.ok && row.column === null).length
  const saved = [...importing.outcomes.values()].filter(isSaved).length
  const isOver = importing.outcomes.size > 0 && !importing.isBusy
  const faults = {
    notCsv: t('notCsv'),
    tooMany: t('tooMany', { count: mostImported }),
    unreadable: t('unreadable'),
  }
  const sentence = () => {
    // Lines that a stop left over are neither: the button below counts them.
    if (isOver) return t('done', { saved, bad: rows.length - left.length - saved - removed })
    return t('found', { good: good.length, bad: rows.length - good.length - removed })
  }

  const open = async (file: File | undefined) => {
    importing.reset()
    setFault(null)
    setRows(none)
    chosen.current = file
    if (file === undefined) return
    const read = await readFile(file, chains)
    if (chosen.current !== file) return
    if (typeof read === 'string') setFault(read)
    else setRows(read)
  }

  return (
    <Form className="grid gap-5">
      <FileField
        label={t('file')}
        error={fault === null ? undefined : faults[fault]}
        isDisabled={importing.isBusy}
        onFile={(file) => void open(file)}
      />
      {importing.isBusy ? (
        // Not announced line by line: the button says that it is busy.
        <p>{t('busy', { done: importing.outcomes.size, count: good.length })}</p>
      ) : null}
      <p role="status" className={rows === none ? 'sr-only' : 'empty:sr-only'}>
        {fault !== null ? faults[fault] : rows === none || importing.isBusy ? '' : sentence()}
      </p>
      {isOver && saved > 0 ? (
        <PageLink href="/recipients" className={buttonClass('link', 'sm', 'justify-self-start')}>
          {t('seeAll')}
        </PageLink>
      ) : null}
      {importing.stoppedBy === null ? null : <PressFailure failure={importing.stoppedBy} />}
      {left.length === 0 ? null : (
        <Button size="lg" busy={importing.isBusy} onClick={() => importing.run(rows)}>
          {isOver ? t('goOn', { count: left.length }) : t('start', { count: good.length })}
        </Button>
      )}
      {rows.length === 0 ? null : <ImportReport rows={rows} outcomes={importing.outcomes} />}
    </Form>
  )
}
