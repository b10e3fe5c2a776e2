/**
 * Fills the storage of `ines` as the version before its queue left it; runs in the page, and knows no code of ours
 * so that it stays as that version was.
 */
export async function storedBefore(kind: 'scans' | 'answers' | 'changes' | 'favourites'): Promise<void> {
  const at = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;
  const scan = (id: string, qrCode: string, occurredAt: string, state: string) => {
    const refusal = state === 'REFUSED' ? { code: 'MISSING', detail: null } : null;
    return { id, event: { id, qrCode, occurredAt, source: 'CAMERA' }, state, occurredAt, attempts: 2, refusal };
  };
  const answers = (surveyId: string, answeredAt: string, state: string) => {
    const reason = state === 'REFUSED' ? 'The stand is closed.' : null;
    const given = [{ questionId: 'q', text: 'words' }];
    return { surveyId, answers: given, isComplete: true, language: 'de', answeredAt, state, reason };
  };
  const note = (beaconId: string, editedAt: string) => ({ beaconId, note: `About ${beaconId}`, editedAt });
  const favourite = (id: string, changedAt: string) => ({ id, isFavourite: true, changedAt });
  const names = {
    scans: ['fairlead.visitor.ines', 'scans'],
    changes: ['fairlead.visitor.ines', 'notes'],
    answers: ['fairlead.answers.ines', 'answers'],
    favourites: ['fairlead.documents.ines', 'changes'],
  } as const;
  const [database, table] = names[kind];
  const rows =
    kind === 'changes'
      ? [note('newer', at[1]), note('older', at[0])]
      : kind === 'favourites'
        ? [favourite('newer', at[1]), favourite('older', at[0])]
        : kind === 'scans'
          ? [
              scan('1', 'newer', at[1], 'WAITING'),
              scan('2', 'older', at[0], 'WAITING'),
              scan('3', 'refused', at[2], 'REFUSED'),
            ]
          : [
              answers('newer', at[1], 'WAITING'),
              answers('older', at[0], 'WAITING'),
              answers('refused', at[2], 'REFUSED'),
              answers('sent', at[2], 'SENT'),
            ];
  // The first version of a database is 10 to the browser: Dexie leaves room in between.
  const opening = indexedDB.open(database, 10);
  await new Promise<void>((resolve, reject) => {
    opening.onupgradeneeded = () => {
      const { result } = opening;
      if (database === 'fairlead.documents.ines') {
        for (const name of ['kept', 'copies', 'favourites', 'changes']) {
          result.createObjectStore(name, { keyPath: 'id' });
        }
        opening.transaction?.objectStore('favourites').createIndex('favouredAt', 'favouredAt');
      } else if (database === 'fairlead.visitor.ines') {
        const scans = result.createObjectStore('scans', { keyPath: 'id' });
        scans.createIndex('occurredAt', 'occurredAt');
        scans.createIndex('[state+occurredAt]', ['state', 'occurredAt']);
        result.createObjectStore('opened', { keyPath: 'beaconId' });
        result.createObjectStore('notes', { keyPath: 'beaconId' });
      } else {
        result.createObjectStore('answers', { keyPath: 'surveyId' }).createIndex('state', 'state');
        result.createObjectStore('surveys', { keyPath: 'id' });
      }
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result } = opening;
      const change = result.transaction(table, 'readwrite');
      for (const row of rows) change.objectStore(table).put(row);
      change.onerror = () => reject(change.error);
      change.oncomplete = () => {
        result.close();
        resolve();
      };
    };
  });
}
