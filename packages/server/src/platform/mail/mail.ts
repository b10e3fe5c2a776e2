export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code it carries, for the outbox page. */
  readonly code?: string | undefined;
}
