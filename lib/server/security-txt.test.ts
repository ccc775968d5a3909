import { describe, expect, test } from 'vitest'
import { locales } from '@/messages/locales'
import { parseContacts } from './env/values'
import { securityTextAnswer } from './security-txt'

const now = new Date('2026-11-23T13:00:00Z')
const settings = {
  APP_URL: 'https://pay.example',
  SECURITY_CONTACT: ['mailto:security@pay.example', 'https://pay.example/report'],
  SECURITY_POLICY_URL: 'https://pay.example/policy',
}

describe('security.txt', () => {
  test('lists each contact in order, and expires within a year', async () => {
    const answer = securityTextAnswer(settings, now)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:security@pay.example',
        'Contact: https://pay.example/report',
        'Expires: 2027-02-21T00:00:00.000Z',
        'Policy: https://pay.example/policy',
        `Preferred-Languages: ${locales.join(', ')}`,
        'Canonical: https://pay.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  test('has no policy unless one is set', async () => {
    const answer = securityTextAnswer({ ...settings, SECURITY_POLICY_URL: undefined }, now)
    expect(await answer.text()).not.toContain('Policy')
  })

  test('does not exist without a contact', () => {
    expect(securityTextAnswer({ ...settings, SECURITY_CONTACT: [] }, now).status).toBe(404)
  })
})

describe('the setting of contacts', () => {
  test('takes addresses of the three kinds', () => {
    expect(parseContacts('mailto:a@b.example, https://b.example/x ,tel:+1-201-555-0123')).toEqual([
      'mailto:a@b.example',
      'https://b.example/x',
      'tel:+1-201-555-0123',
    ])
  })

  test.each([
    'security@pay.example',
    'http://pay.example',
    'mailto:',
    'mailto:a@b.example\nContact: https://evil.example',
    'https://pay.example/a b',
    'javascript:alert(1)',
    '',
    'mailto:a@b.example,',
  ])('refuses %j', (value) => {
    expect(parseContacts(value)).toBeNull()
  })
})
