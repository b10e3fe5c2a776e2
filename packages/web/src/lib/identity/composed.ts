/**
 * A password with each letter as one character (NFC) and each space as the usual one, as RFC 8265 has it: keyboards and password managers
 * write them in several ways, and the provider sees only what is calculated of it.
 */
export const composed = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
