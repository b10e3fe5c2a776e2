/** The name of the database on devices that have it already. */
export const persistedQueriesName = 'fairlead.answers-seen';

/** Deletes what was seen in a session from the device; there may be nothing, and no storage. */
export function forgetPersistedQueries(): void {
  try {
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(persistedQueriesName);
  } catch {
    // Storage that is refused holds nothing.
  }
}
