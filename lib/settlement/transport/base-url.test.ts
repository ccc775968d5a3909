import { describe, expect, test } from 'vitest'
import { parseBaseUrl } from './base-url'

describe('the base URL', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com/v1'],
    ['https://api.example.com/', 'https://api.example.com/v1'],
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['https://api.example.com/pay//', 'https://api.example.com/pay/v1'],
    ['https://api.example.com:8443/pay/v1', 'https://api.example.com:8443/pay/v1'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/v1'],
    ['http://localhost:4010/v1', 'http://localhost:4010/v1'],
    ['http://[::1]:4010', 'http://[::1]:4010/v1'],
  ])('[VER-1] %s is %s', (given, url) => {
    expect(parseBaseUrl(given)).toBe(url)
  })

  test.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'ftp://127.0.0.1',
    'javascript:alert(1)',
    'https://user:canary@api.example.com',
    'https://canary@api.example.com',
    'https://api.example.com?key=canary',
    'https://api.example.com/#canary',
    'api.example.com',
    '',
  ])('[R05] refuses %j and never repeats it', (given) => {
    expect(() => parseBaseUrl(given)).toThrow(TypeError)
    expect(() => parseBaseUrl(given)).not.toThrow(/canary|example/)
  })
})
