/** The navigation state of a link to a new project: the name that it begins with, for want of a better one. */
export const projectStart = (name: string | undefined) => ({ projectName: name ?? '' });

export const startName = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'projectName' in state && typeof state.projectName === 'string'
    ? state.projectName
    : '';
