import type { ReactNode } from 'react'

/** Signs of known tokens, in a circle of their colour. A token without one shows its first letter. */
const signs: Readonly<Record<string, { readonly ground: string; readonly sign: ReactNode }>> = {
  USDC: {
    ground: 'fill-coin-usdc',
    sign: (
      <>
        <path d="M12 7c-4 1-6.5 5-6.5 9s2.5 8 6.5 9M20 7c4 1 6.5 5 6.5 9s-2.5 8-6.5 9" />
        <path d="M19.5 13.2c-.3-1.7-1.7-2.5-3.5-2.5-2 0-3.4 1-3.4 2.6 0 3.8 7 1.7 7 5.4 0 1.7-1.5 2.7-3.6 2.7-2 0-3.5-.9-3.8-2.7M16 9v1.7M16 21.4V23" />
      </>
    ),
  },
  USDT: {
    ground: 'fill-coin-usdt',
    sign: <path d="M9.5 9.5h13M16 9.5V24M16 17.5c-4.5 0-7.5-.8-7.5-2s3-2 7.5-2 7.5.8 7.5 2-3 2-7.5 2Z" />,
  },
}

interface TokenPictureProps {
  symbol: string
  chain: string
}

/** A token's sign, with the mark of its network at the corner. Both are named in words beside it. */
export function TokenPicture({ symbol, chain }: TokenPictureProps) {
  const known = signs[symbol]
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className="size-9 shrink-0">
      <circle cx="16" cy="16" r="16" className={known?.ground ?? 'fill-accent'} />
      {known === undefined ? (
        <text x="16" y="21.5" textAnchor="middle" className="fill-on-accent font-semibold text-[15px]">
          {symbol.slice(0, 1)}
        </text>
      ) : (
        <g fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-on-coin">
          {known.sign}
        </g>
      )}
      <circle cx="28" cy="28" r="7.5" className="fill-ink stroke-2 stroke-raised" />
      <text x="28" y="31.4" textAnchor="middle" className="fill-surface font-semibold text-[9.5px]">
        {markOf(chain)}
      </text>
    </svg>
  )
}

/** The first letter of a network's last word, which is what tells "Sandbox A" from "Sandbox B". */
function markOf(chain: string): string {
  return chain.split(' ').at(-1)?.slice(0, 1).toUpperCase() ?? ''
}

/** For reais. */
export function FlagOfBrazil() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className="size-9 shrink-0">
      <circle cx="18" cy="18" r="17" className="fill-flag-field" />
      <path d="M18 7 31 18 18 29 5 18Z" className="fill-flag-diamond" />
      <circle cx="18" cy="18" r="5.5" className="fill-flag-disc" />
      <path d="M13 16.6c3.5-.8 7.5.4 10 3" fill="none" strokeWidth="1.3" className="stroke-on-coin" />
    </svg>
  )
}
