const tag = /<[a-z][^>]*>/gi;
const attribute = /\s(?:on\w+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;
/** Elements that Google Docs puts around every copied text, and that mean nothing. */
const boldThatIsNot = /^<b\b[^>]*font-weight:\s*(?:normal|400)/i;

/**
 * Copied HTML without handlers and styles. The editor keeps neither, but the page's policy would report each of them when the
 * copy is read. This is no protection: what is kept of a text is decided by the editor's own form, and by the server.
 */
export const withoutStyles = (html: string): string =>
  html.replace(tag, (whole) => (boldThatIsNot.test(whole) ? '<span>' : whole.replace(attribute, '')));
