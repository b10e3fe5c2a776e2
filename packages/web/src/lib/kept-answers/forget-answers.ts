export const keptAnswersName = 'fairlead.answers-seen';

/** Removes what was seen in a session from the device; there may be nothing, and no storage. */
export function forgetAnswers(): void {
  try {
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(keptAnswersName);
  } catch {
    // Storage that is refused holds nothing.
  }
}
