/** Whether a string of digits and capital letters is a CPF (11) or a CNPJ (14, including the new alphanumeric ones). */
export function isTaxId(text: string): boolean {
  if (/^(.)\1*$/.test(text)) return false
  if (/^\d{11}$/.test(text)) return hasCheckDigits(text, 11)
  if (/^[0-9A-Z]{12}\d{2}$/.test(text)) return hasCheckDigits(text, 9)
  return false
}

// Weights grow from 2, right to left. For a CNPJ they restart after 9; a CPF is too short for that.
function hasCheckDigits(text: string, largestWeight: number): boolean {
  return [text.length - 2, text.length - 1].every((position) => {
    let sum = 0
    for (let index = 0; index < position; index += 1) {
      const weight = 2 + ((position - 1 - index) % (largestWeight - 1))
      sum += (text.charCodeAt(index) - 48) * weight
    }
    const rest = sum % 11
    return Number(text[position]) === (rest < 2 ? 0 : 11 - rest)
  })
}
