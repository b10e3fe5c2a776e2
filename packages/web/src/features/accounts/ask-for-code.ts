/** What a link to /verify-email tells it, so that the code is on its way when the screen is there. */
export const askForCode = { askForCode: true } as const;

export const isAskedForCode = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'askForCode' in state;
