import { expect, test } from 'vitest'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'

const languages = [en, ptBR].map(({ operator }) => operator)

test('the page claims no search that found nothing, where no read may have been possible', () => {
  for (const { reasons } of languages) expect(reasons.unseen.detail).not.toMatch(/We looked|Procuramos/)
})

test('the page says that only open orders are asked about every day', () => {
  for (const { lead } of languages) expect(lead).toMatch(/the open ones|as que estão abertas/)
})
