// Rendered on request, as our pages are.
export const dynamic = 'force-dynamic'

export default function Page() {
  return <h1>A bare page</h1>
}
