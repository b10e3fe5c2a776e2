/** What an e-mail address looks like; without zod, so that the sign-in page can ask without loading it. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const longestEmail = 254;

/** Whether the contract's `email` accepts this text as it was typed. */
export function isEmail(typed: string): boolean {
  const email = typed.trim().toLowerCase();
  return email.length <= longestEmail && emailPattern.test(email);
}
