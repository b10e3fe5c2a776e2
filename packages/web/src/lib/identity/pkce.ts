const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The greatest multiple of 62 in a byte: what lies above would make the first letters likelier. */
const fair = 248;

/** Letters and digits that cannot be guessed. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += letters[byte % letters.length];
    }
  }
  return text;
}

/** Sent ahead of the verifier: its SHA-256 in base64url (RFC 7636, S256). */
export async function codeChallenge(verifier: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
