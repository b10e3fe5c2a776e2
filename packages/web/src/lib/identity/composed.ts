/**
 * A password with each letter as one character (NFC): some keyboards and password managers write it as two, and the provider sees only
 * what is calculated of it.
 */
export const composed = (password: string): string => password.normalize('NFC');
