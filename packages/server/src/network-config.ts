/** A name that only this machine answers to. Any other name can be made to lead here by whoever owns it. */
export const isLocalName = (name: string): boolean =>
  /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name.toLowerCase());
