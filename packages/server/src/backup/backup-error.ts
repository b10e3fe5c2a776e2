/** A backup that cannot be made, or not be restored; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
