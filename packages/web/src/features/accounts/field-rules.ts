export const minimumPasswordLength = 8;

/** The e-mail address as it is stored: no spaces around it, small letters. */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase();

export const isLongEnough = (password: string): boolean => [...password].length >= minimumPasswordLength;
