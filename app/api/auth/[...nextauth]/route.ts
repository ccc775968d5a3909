import { fail, type Result } from '@/lib/domain/result'
import { limited, ownOrigin } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { log } from '@/lib/server/log'
import { handleAuth, signInKey } from '@/lib/server/session/auth'
import { tellRefused } from '@/lib/server/session/sign-in'

// More than enough for an EIP-4361 message and a signature.
const longestBody = 16_384
// next-auth also reads JSON, and throws where it is malformed.
const form = /^application\/x-www-form-urlencoded\b/i

interface Context {
  readonly params: Promise<{ readonly nextauth: readonly string[] }>
}

type Refusal = Result<never> | null

/** Counted by the cookie of the started sign-in; without it the attempt is refused at no cost. */
async function refusedAttempt(): Promise<Refusal> {
  const key = await signInKey()
  if (key !== null) return limited('sign-in', key)
  tellRefused('browser')
  return fail({ code: 'sign_in_refused' })
}

async function served(
  request: Request,
  context: Context,
  path: string,
  refuse: () => Promise<Refusal> = async () => null,
): Promise<Response> {
  // Only these two of next-auth's calls are used; the others do not exist here.
  const asked = (await context.params).nextauth.join('/')
  if (asked !== path) return failAnswer({ code: 'not_found' })
  try {
    const refusal = await refuse()
    if (refusal !== null) return jsonAnswer(refusal)
    const response = await handleAuth(request, context)
    response.headers.set('Cache-Control', 'no-store')
    return response
  } catch (thrown) {
    log('error', 'auth route failed', { thrown })
    return failAnswer({ code: 'unexpected' })
  }
}

export async function GET(request: Request, context: Context): Promise<Response> {
  return served(request, context, 'csrf')
}

export async function POST(request: Request, context: Context): Promise<Response> {
  if (!(await ownOrigin())) return failAnswer({ code: 'origin_refused' })
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const isForm = form.test(request.headers.get('content-type') ?? '')
  if (!(length <= longestBody) || !isForm) return failAnswer({ code: 'input_invalid' })
  return served(request, context, 'callback/wallet', refusedAttempt)
}
