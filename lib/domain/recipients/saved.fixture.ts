import type { SavedPixView } from './saved'

/** A saved Pix key that can be paid. */
export const savedPix: SavedPixView = {
  id: 'b3c1d0a2-0000-4000-8000-000000000001',
  label: 'Mom',
  state: 'active',
  lastUsedAt: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  canRestore: false,
  kind: 'pix',
  keyKind: 'email',
  maskedKey: 'm***@acme.test',
  kycStatus: 'approved',
  changed: null,
}
