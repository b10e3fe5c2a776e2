/**
 * Fills the storage of `ines` as the version before the common queue left it; runs in the page, and knows no code of ours
 * so that it stays as that version was.
 */
export async function storedBefore(kind: 'scans' | 'answers'): Promise<void> {
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
  const rows =
    kind === 'scans'
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
  const opening = indexedDB.open(kind === 'scans' ? 'fairlead.visitor.ines' : 'fairlead.answers.ines', 10);
  await new Promise<void>((resolve, reject) => {
    opening.onupgradeneeded = () => {
      const { result } = opening;
      if (kind === 'scans') {
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
      const change = result.transaction(kind, 'readwrite');
      for (const row of rows) change.objectStore(kind).put(row);
      change.onerror = () => reject(change.error);
      change.oncomplete = () => {
        result.close();
        resolve();
      };
    };
  });
}
