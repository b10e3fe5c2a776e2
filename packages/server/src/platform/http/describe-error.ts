const maxCauses = 5;

type Details = Readonly<Record<string, unknown>>;

/** Names that PostgreSQL gives about a refused statement, without repeating values from it. */
const databaseFields = ['code', 'severity', 'routine', 'schema', 'table', 'column', 'constraint'];

/** The database repeats the refused values in its message, and a socket the address of the other side. */
const carriesValues = (error: Error): boolean =>
  'severity' in error || 'address' in error || error instanceof SyntaxError;

const frames = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Describes an error for a log: what failed and where, and the statement without its parameters, but no value that a user
 * entered.
 */
export function describeError(error: unknown, depth = 0): Details {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = databaseFields.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const statement: unknown = Reflect.get(error, 'query');
  return {
    type: error.name,
    ...Object.fromEntries(fields),
    ...(carriesValues(error) ? {} : { message: error.message }),
    ...(typeof statement === 'string' ? { statement } : {}),
    stack: frames(error),
    ...(error.cause !== undefined && depth < maxCauses ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
