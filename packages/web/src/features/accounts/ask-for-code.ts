/** What a link to /verify-email tells it: the code is on its way when the screen is there, and where to go afterwards. */
export const askForCode = ({ pathname, search }: { pathname: string; search: string }) => ({
  askForCode: true,
  next: `${pathname}${search}`,
});

export const isAskedForCode = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'askForCode' in state;

/** Where the person came from; the account where they came by a mail. */
export const nextAfterCode = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string'
    ? state.next
    : '/account';
