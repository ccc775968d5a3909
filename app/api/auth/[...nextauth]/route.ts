import { fail, type Result } from '@/lib/domain/result'
import { limited, ownOrigin } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { log } from '@/lib/server/log'
import { handleAuth, handleSignIn, signInKey } from '@/lib/server/session/auth'
import { tellRefused } from '@/lib/server/session/sign-in'

// More than enough for an EIP-4361 message and a signature.
const longestBody = 16_384
// next-auth also reads JSON, and throws where it is malformed.
const form = /^application\/x-www-form-urlencoded\b/i

interface Context {
  readonly params: Promise<{ readonly nextauth: readonly string[] }>
}

/** Counted by the cookie of the started sign-in; without it the attempt is refused at no cost. */
async function refusedAttempt(): Promise<Result<never> | null> {
  const key = await signInKey()
  if (key !== null) return limited('sign-in', key)
  tellRefused('browser')
  return fail({ code: 'sign_in_refused' })
}

async function served(context: Context, path: string, answer: () => Promise<Response>): Promise<Response> {
  // Only these two of next-auth's calls are used; the others do not exist here.
  const asked = (await context.params).nextauth.join('/')
  if (asked !== path) return failAnswer({ code: 'not_found' })
  try {
    const response = await answer()
    response.headers.set('Cache-Control', 'no-store')
    return response
  } catch (thrown) {
    log('error', 'auth route failed', { thrown })
    return failAnswer({ code: 'unexpected' })
  }
}

export async function GET(request: Request, context: Context): Promise<Response> {
  return served(context, 'csrf', () => handleAuth(request, context))
}

export async function POST(request: Request, context: Context): Promise<Response> {
  if (!(await ownOrigin())) return failAnswer({ code: 'origin_refused' })
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const isForm = form.test(request.headers.get('content-type') ?? '')
  if (!(length <= longestBody) || !isForm) return failAnswer({ code: 'input_invalid' })
  return served(context, 'callback/wallet', async () => {
    const refusal = await refusedAttempt()
    return refusal === null ? handleSignIn(request, context) : jsonAnswer(refusal)
  })
}
