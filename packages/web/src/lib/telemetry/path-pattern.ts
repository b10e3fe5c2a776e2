/** The pattern of an address: what says which point or person is left out, and all that the screens' own names do not have. */
export const patternOf = (pathname: string): string => pathname.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id').slice(0, 80);
