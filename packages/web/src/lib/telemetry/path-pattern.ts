/** The pattern of a path, without ids and anything else that is not part of the screens' own names. */
export const patternOf = (pathname: string): string => pathname.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id').slice(0, 80);
