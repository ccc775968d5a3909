const GROUP = /.{1,4}/g

/** An address whole, in groups that an eye can compare. It is read out without gaps. */
export function AddressInFull({ address }: { address: string }) {
  const groups = address.slice(2).match(GROUP) ?? []
  return (
    <span className="block break-words font-mono text-base leading-relaxed">
      <span className="sr-only">{address}</span>
      <span aria-hidden="true">
        <span className="text-muted">0x</span> <strong>{groups[0]}</strong> {groups.slice(1, -1).join(' ')}{' '}
        <strong>{groups.at(-1)}</strong>
      </span>
    </span>
  )
}
