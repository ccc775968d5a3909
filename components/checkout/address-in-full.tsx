const GROUP = /.{1,4}/g

/** A full address, in groups that are easy to compare. Screen readers read it without gaps. */
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
