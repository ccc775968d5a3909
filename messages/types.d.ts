import type messages from './en.json'

declare module 'next-intl' {
  interface AppConfig {
    Locale: 'en' | 'pt-BR'
    Messages: typeof messages
  }
}
