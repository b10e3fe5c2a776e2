import { readEmail } from '@fairlead/contract/email';

export const minimumPasswordLength = 8;

/** The e-mail as it is stored; what is none stays, in small letters. */
export const normalEmail = (typed: string): string => readEmail(typed) ?? typed.trim().toLowerCase();

export const isLongEnough = (password: string): boolean => [...password].length >= minimumPasswordLength;
