import { emailText } from '@fairlead/contract/domain-text';

const asciiEmail = /[^\s@<>]+@[a-z0-9.-]*xn--[a-z0-9.-]+[a-z0-9]/gi;

/** Returns a value as it stands in a sentence: e-mails with their domain as people write it. */
export const shownValue = (value: string): string =>
  value.includes('@') ? value.replace(asciiEmail, (email) => emailText(email)) : value;
