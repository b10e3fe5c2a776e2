/** The navigation state of a link to /verify-email: the screen sends a code when it opens, and afterwards goes to `next`. */
export const codeRequest = ({ pathname, search }: { pathname: string; search: string }) => ({
  isCodeRequested: true,
  next: `${pathname}${search}`,
});

export const requestsCode = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCodeRequested' in state;

/** Where the person came from; the account screen if they came by a mail. */
export const nextAfterCode = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string'
    ? state.next
    : '/account';
