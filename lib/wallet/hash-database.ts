// The browser's database, for what must survive a killed browser: a write with durability "strict" is on disk when
// done. Without a database (private windows, a full disk) every call does nothing.
const NAME = 'ramp'
const STORE = 'pending-hashes'

let opened: Promise<IDBDatabase | null> | null = null

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const none = () => {
      opened = null
      resolve(null)
    }
    try {
      const request = indexedDB.open(NAME, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onerror = none
      request.onblocked = none
      request.onsuccess = () => {
        const database = request.result
        // Another tab with a newer version, or a browser that clears its data, must not wait for this one.
        database.onversionchange = () => {
          database.close()
          opened = null
        }
        database.onclose = () => {
          opened = null
        }
        resolve(database)
      }
    } catch {
      none()
    }
  })
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  opened ??= open()
  const database = await opened
  if (database === null) return null
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => resolve(null)
      // Commit now, not at the end of the task: the page may be closed before that.
      transaction.commit()
    } catch {
      resolve(null)
    }
  })
}

/** Durable once it resolves. Never throws. */
export async function putValue(key: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, key))
}

export async function deleteValue(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

/** Every value, as it was stored by this or by an earlier build. */
export async function allValues(): Promise<readonly unknown[]> {
  return (await inStore('readonly', (store) => store.getAll())) ?? []
}
