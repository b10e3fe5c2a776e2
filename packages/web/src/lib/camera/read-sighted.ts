import { readCode } from '@fairlead/contract/code';

const fairCodes = new Set<string>();
const fairUrl = /^https?:\/\/[^/\s]+\/trade-fair\/redirect\//i;

/**
 * The code in a text that a camera, a picture or a hardware scanner read. A code that came in the URL of a fair is
 * remembered as such.
 */
export function readSighted(text: string): string | null {
  const code = readCode(text);
  if (code !== null && fairUrl.test(text.trim())) fairCodes.add(code);
  return code;
}

/** True if it opens a fair rather than a point; known without a request, so that it works in bad radio. */
export const isFairCode = (code: string): boolean => fairCodes.has(code);
