/** A text that is attached. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code it carries, for the outbox page. */
  readonly code?: string | undefined;
  readonly files?: readonly MailFile[] | undefined;
}
