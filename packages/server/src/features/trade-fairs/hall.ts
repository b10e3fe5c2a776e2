const separator = /\s*[,·|/;–—]\s*/;
const onlyHall = /^(?:hall|halle|pabell[oó]n|sala|saal)\b/i;

/**
 * Returns the hall that a stand's text begins with, as "Hall 4" of "Hall 4, C21"; null where it names none. A company writes that text
 * itself.
 */
export function hallOf(stand: string | null): string | null {
  const [first = '', ...rest] = (stand ?? '').trim().replace(/\s+/g, ' ').split(separator);
  return first !== '' && (rest.length > 0 || onlyHall.test(first)) ? first : null;
}
