import { getMessages } from 'next-intl/server'

type Messages = Awaited<ReturnType<typeof getMessages>>
export type Namespace = keyof Messages & string

/** Only the texts that a page's client components use, since they are sent with the page. */
export async function clientMessages(...namespaces: readonly Namespace[]): Promise<Partial<Messages>> {
  const messages = await getMessages()
  const wanted: readonly Namespace[] =
    process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox'
      ? [...namespaces, 'common', 'sandbox']
      : [...namespaces, 'common']
  return Object.fromEntries(wanted.map((name) => [name, messages[name]]))
}
